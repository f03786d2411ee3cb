/** Works in a store of this browser, in one transaction: resolves to the request's result once it is stored. */
type Within = (mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>;

/**
 * The one store of a database of this browser. Each has a database of its own: a page that the worker kept from an
 * earlier version could not open a database that a later one has changed.
 */
export const browserStore =
  (database: string, name: string, parameters: IDBObjectStoreParameters): Within =>
  async (mode, work) => {
    const db = await opened(database, name, parameters);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const transaction = db.transaction(name, mode);
        const request = work(transaction.objectStore(name));
        // What is written is there only once the transaction is through.
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser stored nothing"));
      });
    } finally {
      db.close();
    }
  };

function opened(database: string, name: string, parameters: IDBObjectStoreParameters): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, parameters);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser has no store"));
  });
}
