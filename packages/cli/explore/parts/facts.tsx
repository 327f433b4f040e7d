/**
 * What a game says of a position besides values: names and plain values, whatever they are.
 *
 * @module
 */
import type { FactValue } from "@zugzwang/core";
import type { Study } from "@zugzwang/core/study";
import type { JSX } from "preact";
import type { Session } from "../state/session.ts";
import { signedNumber } from "../../draw/move_marks.ts";
import { factName, FACTS_WORDS } from "../words/facts_words.ts";
import { answerText } from "../../base/answer.ts";
import { figure, type Language, termText } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { FactsList as part };

/** The facts as a list of names and values, and how the value was found. */
function FactsList({ state, t, language }: ViewProps): JSX.Element {
  const w = FACTS_WORDS[language];
  const { session, analysis: { study, solution, status } } = state;
  return (
    <>
      {!study?.facts
        ? <p class="quiet">{status === "working" ? t.working : w.notProved}</p>
        : <Members facts={study.facts} language={language} />}
      {solution !== null && solution.value === null && isProved(solution) && (
        <p class="proved">{w.proved(...boundsOf(solution))}</p>
      )}
      {solution && <Effort {...{ session, solution, language }} />}
    </>
  );
}

function Effort({ session, solution, language }: {
  session: Session;
  solution: Study;
  language: Language;
}): JSX.Element {
  const { value, method, positions, nodes, elapsedMs } = solution;
  const w = FACTS_WORDS[language];
  const work = positions !== null ? w.positions(figure(positions)) : w.nodes(figure(nodes ?? 0));
  return (
    <p class="effort">
      {value !== null && (
        <span>
          {w.answer}:{" "}
          <code>
            {answerText(session, { ...solution, value }).trimEnd().replaceAll("\n", " / ")}
          </code>
          {" · "}
        </span>
      )}
      {w.effort(termText(language, method ?? ""), work, elapsedMs.toFixed(elapsedMs < 10 ? 1 : 0))}
    </p>
  );
}

function isProved({ lower, upper }: Study): boolean {
  return lower !== null && upper !== null;
}

function boundsOf({ lower, upper }: Study): [string, string] {
  return [signedNumber(lower!), signedNumber(upper!)];
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
