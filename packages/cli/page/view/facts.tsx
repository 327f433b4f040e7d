// Facts about the position: chains, who is in control, the nimber.
import type { FactValue } from "@zugzwang/core";
import type { JSX } from "preact";
import { listNames } from "../words/said.ts";
import type { Words } from "../words/en.ts";
import { KNOWN } from "./place_names.ts";
import type { ViewProps } from "./view.ts";

/** The facts about dots that players use. */
const DOTS_FACTS = [
  "undrawnEdges",
  "takeableBoxes",
  "chains",
  "loops",
  "longChains",
  "inControl",
  "controlledValue",
  "nimstring",
] as const satisfies readonly (keyof Words)[];

const ABOUT: Readonly<Record<string, "aboutChains" | "aboutControl" | "aboutNimber">> = {
  chains: "aboutChains",
  longChains: "aboutChains",
  inControl: "aboutControl",
  controlledValue: "aboutControl",
  nimstring: "aboutNimber",
};

export function Facts({ state, t }: ViewProps): JSX.Element | null {
  const { study, course } = state;
  const facts = study?.facts;
  if (!facts || study.result || KNOWN.has(course!.game.name)) return null;
  const { sides, region } = course!.game;
  const names = listNames(state, t);
  const say = (value: FactValue): string => {
    if (Array.isArray(value)) return value.map(say).join(", ");
    if (typeof value === "object" && value !== null) return JSON.stringify(value);
    if (value === "loony") return t.loony;
    const side = sides.indexOf(value as string);
    return side >= 0 ? names[side] : `${value}`.replace("-", "−");
  };
  const keys = region
    ? DOTS_FACTS.filter((key) => hasText(facts[key]))
    : Object.keys(facts).filter((key) => hasText(facts[key]) && isPlain(facts[key]));
  if (keys.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.facts}</h2>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt title={ABOUT[key] && t[ABOUT[key]]}>
              {region ? t[key as "chains"] : splitWords(key)}
            </dt>
            <dd>{say(facts[key])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function hasText(value: FactValue | undefined): value is FactValue {
  return value !== undefined && value !== null && value !== false &&
    !(Array.isArray(value) && value.length === 0);
}

function isPlain(value: FactValue): boolean {
  return typeof value !== "object" ||
    (Array.isArray(value) && value.every((v) => typeof v !== "object"));
}

/** `boxesLeft` is "boxes left". */
function splitWords(key: string): string {
  return key.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
