import assert from "node:assert/strict";
import test from "node:test";
import { faultInItsField, placeOfFault, UNKNOWN_FIELD } from "./fault-places.ts";

test("a path names its field, and the entry of a list from 1", () => {
  assert.deepEqual(placeOfFault("body.name"), { field: "name", entry: null });
  assert.deepEqual(placeOfFault("body.changed.3.quantity"), { field: "quantity", entry: 4 });
  assert.deepEqual(placeOfFault("body.recipients.0"), { field: "recipients", entry: 1 });
  assert.deepEqual(placeOfFault("body"), { field: "body", entry: null });
  assert.deepEqual(placeOfFault("pages[0].route"), { field: "pages[0].route", entry: null });
});

test("a fault names its field by its label; a field without a label by its own name", () => {
  const texts: Record<string, string> = { "domain.fields.quantity": "Menge" };
  const textOf = (key: string, values?: object) =>
    key.startsWith("errors.") ? `${key} ${JSON.stringify(values)}` : (texts[key] ?? null);
  assert.equal(
    faultInItsField({ path: "body.changed.3.quantity", key: "x" }, "Zahl!", textOf),
    'errors.inEntry {"field":"Menge","fault":"Zahl!","entry":4}',
  );
  assert.equal(faultInItsField({ path: "body.x", key: "x" }, "?", textOf), 'errors.inField {"field":"x","fault":"?"}');
  // A field unknown to the call gets no screen name.
  assert.equal(
    faultInItsField({ path: "body.quantity", key: UNKNOWN_FIELD }, "?", textOf),
    'errors.inField {"field":"quantity","fault":"?"}',
  );
});
