/** What the forms of sets of rules check while typing, and how they are sent. */
import { z } from 'zod'
import { type OvertimeRule, type RuleSet, ruleSetRecord } from '#areas/jobs/contract.ts'
import { Rules } from '#areas/jobs/web/public.tsx'
import { Id, Version } from '#platform/http/contract.ts'

const fields = {
  ...ruleSetRecord.fields,
  clients: z.array(z.object({ id: Id })),
  rules: Rules.refine((rules) => rules.length > 0, 'Add at least one rule'),
}
export const NewSetForm = z.object(fields)
export const SetForm = z.object({ ...fields, version: Version })
export type NewSetForm = z.output<typeof NewSetForm>

export const blankSet: NewSetForm = { ...ruleSetRecord.blank, name: '', clients: [], rules: [] }

export const valuesOf = (set: RuleSet) => ({
  ...ruleSetRecord.valuesOf(set),
  clients: set.clients.map(({ id }) => ({ id })),
  rules: set.rules as OvertimeRule[],
  version: set.version,
})

export function sent<Form extends { clients: { id: number }[] }>({ clients, ...set }: Form) {
  return { ...set, client_ids: [...new Set(clients.map(({ id }) => id))] }
}
