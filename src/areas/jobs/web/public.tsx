/** What the pages of other rooms ask of jobs. */

export { effectsText, whenText } from '#areas/jobs/rule-words.ts'
export { codesQuery, useMoneySight } from '#areas/jobs/web/data.ts'
export { Rules } from '#areas/jobs/web/forms.ts'
export { RulesEditor } from '#areas/jobs/web/parts/RulesEditor.tsx'
export type { Code } from '#areas/jobs/web/rule-presets.ts'
