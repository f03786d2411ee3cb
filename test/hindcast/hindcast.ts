import { FileFault } from "../../engine/tracts/fault.ts";
import { OK, optionsIn, printProgress, runCommand, BAD_INPUT } from "../../cli/command.ts";
import { readHindcastData } from "./data.ts";
import { judge, judgeShares } from "./judge.ts";
import { alongSeenTrack, startPlanning, withReachSeen } from "./plan.ts";
import { hindcastTables } from "./tables.ts";

const USAGE = `npm run hindcast -- [--data FOLDER]

Plans Hurricane Irma (2017) from each of its advisories 30 to 48 and from its best track with the shipped defaults, compares the
people without power with the outages that were seen, county by county and block by block, and prints the tables that
docs/guides/method.md has (Markdown).

  --data FOLDER   where the forecasts, tracts and outages are; ../shared/data where it is not given`;

await runCommand({
  name: "hindcast",
  usage: USAGE,
  faults: [[FileFault, BAD_INPUT]],
  async run(args) {
    const { data: folder } = optionsIn(args, { data: { type: "string", default: "../shared/data" } });
    const data = await readHindcastData(folder);
    const planning = startPlanning(data.ground);
    try {
      const judged = [];
      for (const forecast of [...data.forecasts, data.bestTrack]) {
        printProgress(`Planning from ${forecast.name}`);
        const plan = await planning.planOf(forecast);
        if (plan === null) continue;
        const along = await planning.planOf(alongSeenTrack(forecast, data.bestTrack), false);
        judged.push({
          plan,
          judgement: judge(plan, data),
          given: await planning.planOf(forecast, false),
          along: along && { plan: along, judgement: judge(along, data) },
          reach: await planning.planOf(withReachSeen(forecast, data.bestTrack), false),
        });
      }
      console.log(hindcastTables(judged, judgeShares(data)));
      return OK;
    } finally {
      await planning.close();
    }
  },
});
