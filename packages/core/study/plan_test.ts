import { assertEquals } from "@std/assert";
import { coinRow, start } from "../testing/coin_row.ts";
import { startCourse } from "./course.ts";
import { followPlan, STUDY_PLAN } from "./plan.ts";
import type { StudyService } from "./service.ts";
import { blankStudy, type EndedStudy, type StudyPart } from "./studied.ts";

Deno.test("followPlan() continues from what is known until the value is proved", async () => {
  const row = coinRow("first");
  const input = row.formatInput(start([3, 1, 4]));
  const blank = blankStudy(startCourse(row, input));
  for (const stages of [1, 2, 3]) {
    const asked: (readonly StudyPart[])[] = [];
    const service: StudyService = {
      close() {},
      study(_, { parts, known } = {}) {
        asked.push(parts!);
        assertEquals(known?.nodes, asked.length === 1 ? undefined : asked.length - 1);
        const value = asked.length === stages ? 4 : null;
        return Promise.resolve({ ...blank, value, nodes: asked.length } as EndedStudy);
      },
    };
    const { nodes } = await followPlan(service, { record: { game: "row", input } });
    assertEquals(nodes, stages);
    assertEquals(asked, STUDY_PLAN.slice(0, stages).map(({ parts }) => parts));
  }
});
