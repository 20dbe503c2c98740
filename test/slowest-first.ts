import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longer than the rest, in seconds: written by `npm test -- --durations`. */
const durations: Record<string, number> = JSON.parse(
  readFileSync(new URL('./durations.json', import.meta.url), 'utf8'),
)

/** The slowest begin first, so that no core waits for the last of them; Vitest knows that only of a run before. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = (file: TestSpecification) =>
      durations[relative(this.ctx.config.root, file.moduleId).replaceAll(sep, '/')] ?? 0
    const groups = new Map<string, TestSpecification[]>()
    // Project after project, as Vitest wants them.
    for (const file of await super.sort(files)) {
      const of = groups.get(file.project.name) ?? []
      groups.set(file.project.name, [...of, file])
    }
    return [...groups.values()].flatMap((of) => of.sort((a, b) => known(b) - known(a)))
  }
}
