import { mkdirSync } from "node:fs";
import path from "node:path";
import { launchWholeChromium } from "./chromium.ts";
import { startProduct } from "./kits/product.ts";
import { takeHelpPictures, takeReadmePicture } from "./shots/help-pictures.ts";
import { USAGE, readOptions, type Options } from "./shots/options.ts";
import { fileOf, planOf, shippedApps, type Shot } from "./shots/plan.ts";
import { makeCrowded } from "./shots/crowded.ts";
import { makeRequested, makeSample, signInFirst } from "./shots/sample.ts";
import { takeAll, writeContactSheet, type Studio, type Taken } from "./shots/take.ts";

/**
 * `npm run shots`: takes pictures of every page of a running product in every variant, width and state, and checks them
 * with axe. Build first. Exits with 1 if anything was found, with 2 if an option is invalid.
 */
const FOLDER = path.resolve(import.meta.dirname, "../artifacts/shots");

try {
  const options = readOptions(process.argv.slice(2));
  const shots = planOf(shippedApps()).filter(options.wants);
  if (options.list) for (const shot of shots) console.log(fileOf(shot));
  else process.exitCode = await takePictures(options, shots);
} catch (error) {
  if (!(error as Partial<NodeJS.ErrnoException>).code?.startsWith("ERR_PARSE_ARGS")) throw error;
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function takePictures(options: Options, shots: readonly Shot[]): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const product = await startProduct();
  const browser = await launchWholeChromium();
  try {
    const client = await signInFirst(product);
    const studio = { browser, address: product.address, cookie: client.cookie, folder: FOLDER, axe: options.axe };
    if (options.helpPictures) {
      console.log(`Written: ${await takeHelpPictures({ ...studio, sample: await makeSample(client) })}`);
      return 0;
    }
    const {
      empty = [],
      crowded = [],
      rest = [],
    } = Object.groupBy(shots, ({ state }) => (state === "empty" || state === "crowded" ? state : "rest"));
    const taken = await takeAll({ ...studio, sample: null }, empty, printFindings);
    const furnished: Studio = { ...studio, sample: await makeRequested(client) };
    taken.push(...(await takeAll(furnished, rest, printFindings)));
    // Last, since its long names appear in the lists from then on.
    if (crowded.length > 0)
      taken.push(...(await takeAll({ ...studio, sample: await makeCrowded(client) }, crowded, printFindings)));
    if (options.picture) console.log(`Written: ${path.relative(process.cwd(), await takeReadmePicture(furnished))}`);
    const faulty = taken.filter(({ findings }) => findings.length > 0);
    console.log(`${taken.length} pictures, ${faulty.length} with findings: ${writeContactSheet(FOLDER, taken)}`);
    return faulty.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await product.remove();
  }
}

function printFindings({ file, findings }: Taken): void {
  console.log([file, ...findings.map((finding) => `    ${finding}`)].join("\n"));
}
