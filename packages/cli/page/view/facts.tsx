// Facts about the position: chains, who is in control, the nimber.
import type { FactValue } from "@zugzwang/core";
import type { JSX } from "preact";
import { listFactLines } from "../../draw/fact_lines.ts";
import { listNames } from "../words/said.ts";
import { KNOWN } from "./place_names.ts";
import type { LaterProps } from "./view.tsx";

/** The facts about dots that players use, and what explains them. */
const DOTS_FACTS = {
  undrawnEdges: null,
  takeableBoxes: null,
  chains: "aboutChains",
  loops: null,
  longChains: "aboutChains",
  inControl: "aboutControl",
  controlledValue: "aboutControl",
  nimstring: "aboutNimber",
} as const;

type DotsFact = keyof typeof DOTS_FACTS;

export function Facts({ state, t }: LaterProps): JSX.Element | null {
  const { study, course } = state;
  const facts = study?.facts;
  if (!facts || study.result || KNOWN.has(course!.game.name)) return null;
  const { sides, show: { region } } = course!.game;
  const names = listNames(state, t);
  const say = (value: FactValue): string => {
    if (Array.isArray(value)) return value.map(say).join(", ");
    if (value === "loony") return t.loony;
    return names[sides.indexOf(value as string)] ?? `${value}`.replace("-", "−");
  };
  const all = region ? Object.keys(DOTS_FACTS) as DotsFact[] : [];
  const keys = all.filter((key) => hasText(facts[key]));
  const about = [...new Set(keys.map((key) => DOTS_FACTS[key]))];
  const lines = region ? about.flatMap((key) => key ? [t[key]] : []) : listFactLines(facts);
  if (keys.length + lines.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.facts}</h2>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>{t[key]}</dt>
            <dd>{say(facts[key]!)}</dd>
          </div>
        ))}
      </dl>
      {lines.map((line) => <p key={line} class="soft">{line}</p>)}
    </section>
  );
}

function hasText(value: FactValue | undefined): boolean {
  return value !== undefined && value !== null && value !== false &&
    !(Array.isArray(value) && value.length === 0);
}
