/**
 * What a game says of a position besides values: names and plain values, whatever they are.
 *
 * @module
 */
import type { FactValue } from "@zugzwang/core";
import type { JSX } from "preact";
import { factName, figure, type Language, termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { FactsList as part };

/** The facts as a list of names and values. */
function FactsList({ state, t, language }: ViewProps): JSX.Element {
  const { facts, status } = state.analysis;
  if (facts === null) return <p class="quiet">{status === "working" ? t.working : t.notProved}</p>;
  return <Members facts={facts} language={language} />;
}

function Members(
  { facts, language }: {
    facts: Readonly<Record<string, FactValue>>;
    language: Language;
  },
): JSX.Element {
  return (
    <dl>
      {Object.entries(facts).filter(([, value]) => value !== null).map(([name, value]) => (
        <div key={name}>
          <dt>{factName(language, name)}</dt>
          <dd>
            <Fact value={value} language={language} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ value, language }: { value: FactValue; language: Language }): JSX.Element {
  if (typeof value === "number") {
    return <>{Number.isFinite(value) ? figure(value).replace("-", "−") : "∞"}</>;
  }
  if (value === null) return <>–</>;
  if (typeof value !== "object") return <>{termText(language, `${value}`)}</>;
  if (!isList(value)) return <Members facts={value} language={language} />;
  if (value.length === 0) return <>–</>;
  if (value.every((item) => item === null || typeof item !== "object")) {
    return <>{value.map((item) => termText(language, `${item}`)).join(", ")}</>;
  }
  return (
    <ul>
      {value.map((item, i) => (
        <li key={i}>
          <Fact value={item} language={language} />
        </li>
      ))}
    </ul>
  );
}

function isList(value: FactValue): value is readonly FactValue[] {
  return Array.isArray(value);
}
