import { SHIFT_RULES } from "../../../contract/supply/calls/shift.ts";
import { sql } from "../../storage/orm.ts";
import { ordinal, own, plain, type View } from "../base-view.ts";

const ofShift = (name: string): string => `domain.shift.columns.${name}`;
const NAME = sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.user_name)`;

/** The operational periods of all disasters, each with its owner. */
export const shiftPeriods: View = {
  name: "shift_periods",
  needs: SHIFT_RULES.view,
  columns: [
    plain("disaster", own("disaster")),
    plain("begins", ofShift("begins"), "moment"),
    plain("ends", ofShift("ends"), "moment"),
    plain("owner", ofShift("owner")),
    plain("objectives", ofShift("objectives")),
  ],
  key: ["id"],
  ofDisasters: true,
  places: [],
  rows: () =>
    Promise.resolve(sql`
      select p.id, d.apart, d.name as disaster, p.begins, p.ends, ${NAME} as owner, nullif(p.objectives, '') as objectives
      from shift_period p join disaster d on d.did = p.did left join users u on u.user_id = p.owner_id`),
};

/** The logs of all disasters. */
export const shiftLog: View = {
  name: "shift_log",
  needs: SHIFT_RULES.view,
  columns: [
    plain("disaster", own("disaster")),
    ordinal("id", ofShift("id")),
    plain("at", ofShift("at"), "moment"),
    plain("author", ofShift("author")),
    plain("kind", ofShift("kind"), "text", "logKind"),
    plain("text", ofShift("text")),
    plain("about", ofShift("about")),
    ordinal("corrects", ofShift("corrects")),
  ],
  key: ["id"],
  ofDisasters: true,
  places: [],
  rows: () =>
    Promise.resolve(sql`
      select l.id, d.apart, d.name as disaster, l.at, l.by as author, l.kind, l.text, l.about ->> 'name' as about, l.corrects
      from shift_log l join disaster d on d.did = l.did`),
};
