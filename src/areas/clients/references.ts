/** References that a client wants quoted: a cost centre, the number of a job, whatever it calls them. Shapes and rules. */
import { z } from 'zod'
import { requiredText, text } from '#platform/http/contract.ts'
import type { FieldErrors, Reason } from '#platform/refusal.ts'

export const mostReferences = 5
export const longestReference = 60

const Label = requiredText(longestReference)
/** Names of references, in the order in which they are asked for. */
export const ReferenceLabels = z.array(Label).max(mostReferences, `At most ${mostReferences} references`)

export const neededWhen = ['no', 'submit', 'issue'] as const

/** What a placement says of one: its value for all its time, or, empty, that it is asked on each timesheet. */
export const PlacementReference = z.object({
  label: Label,
  value: text(longestReference).default(''),
  needed: z.enum(neededWhen).default('no'),
})
export const PlacementReferences = z.array(PlacementReference).max(10, 'At most 10 references')
export type PlacementReference = z.output<typeof PlacementReference>

export const EnteredReference = z.object({ label: Label, value: text(longestReference) })
export type EnteredReference = z.output<typeof EnteredReference>

export type ReferenceFacts = {
  references_at_submit: readonly string[]
  references_at_issue: readonly string[]
  client_references: readonly PlacementReference[]
  entered: readonly EnteredReference[]
}

/** One that is quoted of a timesheet. `fixed`: the placement says it for all its time. */
export type AskedReference = EnteredReference & { needed: (typeof neededWhen)[number]; fixed: boolean }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * What is asked of a timesheet, with what is known of it: what the client wants, then what its placement does besides. Where
 * both name one, the earlier step at which it is needed holds.
 */
export function askedReferences(facts: ReferenceFacts): AskedReference[] {
  const wanted = [
    ...facts.references_at_submit.map((label) => ({ label, needed: 'submit' as const })),
    ...facts.references_at_issue.map((label) => ({ label, needed: 'issue' as const })),
    ...facts.client_references,
  ]
  const first = wanted.filter(
    ({ label }, at) => wanted.findIndex((other) => isSame(other.label, label)) === at,
  )
  return first.map(({ label }) => {
    const all = wanted.filter((each) => isSame(each.label, label)).map(({ needed }) => needed)
    const said = facts.client_references.find((each) => isSame(each.label, label))?.value ?? ''
    const entered = facts.entered.find((each) => isSame(each.label, label))?.value ?? ''
    const needed = (['submit', 'issue', 'no'] as const).find((step) => all.includes(step))!
    return { label, needed, value: said || entered, fixed: said !== '' }
  })
}

/** Why these names cannot stand side by side: one of them stands there twice. `fields` lead to them. */
export function whyNotLabels(labels: readonly string[], fields: readonly string[]): Reason | undefined {
  const errors: FieldErrors = {}
  for (const [at, label] of labels.entries())
    if (labels.findIndex((other) => isSame(other, label)) < at)
      errors[fields[at]!] = ['This reference stands here already']
  if (Object.keys(errors).length === 0) return undefined
  return { code: 'references.twice', title: 'Please check the references', errors }
}
