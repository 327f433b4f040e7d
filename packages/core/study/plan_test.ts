import { assertEquals } from "@std/assert";
import { coinRow, start } from "../testing/coin_row.ts";
import { startCourse } from "./course.ts";
import { followPlan, STUDY_PLAN } from "./plan.ts";
import type { StudyService } from "./service.ts";
import { blankStudy, type EndedStudy, type StudyGoal } from "./studied.ts";

Deno.test("followPlan() continues from what is known until the value is proved", async () => {
  const row = coinRow("first");
  const input = row.judge.formatInput(start([3, 1, 4]));
  const blank = blankStudy(startCourse(row, input));
  for (const stages of [1, 2, 3]) {
    const asked: (readonly StudyGoal[])[] = [];
    const service: Pick<StudyService, "study"> = {
      study(_, { goals, known } = {}) {
        asked.push(goals!);
        assertEquals(known?.nodes, asked.length === 1 ? undefined : asked.length - 1);
        const value = asked.length === stages ? 4 : null;
        return Promise.resolve({ ...blank, value, nodes: asked.length } as EndedStudy);
      },
    };
    const { nodes } = await followPlan(service, { record: { game: "row", input } });
    assertEquals(nodes, stages);
    assertEquals(asked, STUDY_PLAN.slice(0, stages).map(({ goals }) => goals));
  }
});

Deno.test("followPlan() ends at once if the solver refuses the position before it searches", async () => {
  const row = coinRow("first");
  const record = { game: "row", input: row.judge.formatInput(start([3, 1, 4])) };
  const blank = blankStudy(startCourse(row, record.input));
  const limit = { needed: 2, allowed: 1, purpose: "the search" };
  const count = async (kind: "positions" | "time" | "nodes", nodes: number) => {
    let asked = 0;
    const study = () => {
      asked++;
      return Promise.resolve({ ...blank, nodes, limit: { ...limit, kind } } as EndedStudy);
    };
    await followPlan({ study }, { record });
    return asked;
  };
  assertEquals(await count("positions", 0), 1);
  assertEquals(await count("positions", 9), STUDY_PLAN.length);
  assertEquals(await count("time", 0), STUDY_PLAN.length);
  assertEquals(await count("nodes", 0), STUDY_PLAN.length);
});
