// Says which estimations are published, and again when that changes. The server answers 304 while nothing is new.
const [root, every = "60", times = "Infinity"] = process.argv.slice(2);
let tag = "";
for (let asked = 0; asked < Number(times); asked++) {
  if (asked > 0) await new Promise((resolve) => setTimeout(resolve, Number(every) * 1000));
  const answer = await fetch(`${root}/api/View/GetPublished`, { headers: tag === "" ? {} : { "if-none-match": tag } });
  if (answer.status === 304) {
    process.stdout.write("nothing new\n");
    continue;
  }
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  tag = answer.headers.get("etag") ?? "";
  for (const { eid, name, disaster, calculatedAt } of await answer.json())
    process.stdout.write(`${eid} ${disaster.name}: ${name}, calculated ${calculatedAt}\n`);
}
