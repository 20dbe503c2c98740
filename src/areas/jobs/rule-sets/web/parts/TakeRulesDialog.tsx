import { useQuery } from '@tanstack/react-query'
import { type Placement, ruleSets, TakenRules } from '#areas/jobs/contract.ts'
import { StepDialog } from '#areas/jobs/placement-life/web/parts/StepDialog.tsx'
import { nextStart } from '#areas/jobs/web/rate-rows.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { mostChosen } from '#platform/http/contract.ts'

type Props = { placement: Placement; today: string; onClose: () => void }

/** The newest version of a set, from a day on. */
export function TakeRulesDialog({ placement, today, onClose }: Props) {
  const { data } = useQuery(queryOf(ruleSets.list, { query: { per_page: mostChosen } as never }))
  const has = placement.rule_set
  const offered = (data?.data ?? []).map(({ id, name, rules_version }) => ({ id, name, rules_version }))
  const kept =
    has && !offered.some(({ id }) => id === has.id)
      ? [{ id: has.id, name: has.name, rules_version: has.newest }]
      : []
  const form = useRecordForm({
    schema: TakenRules,
    initial: {
      ...{ version: placement.version, rule_set_id: has?.id, reason: '' },
      from_day: nextStart([], 0, today < placement.start_date ? placement.start_date : today),
    } as never,
    save: (given) => call(ruleSets.take, { params: { id: placement.id }, body: given }),
    saved: 'Overtime is counted by these rules from that day',
    refreshes: ['placements', 'jobs', 'history', 'timesheets', 'overtime-rules'],
    onSaved: onClose,
  })
  return (
    <StepDialog
      placement={placement}
      title="Overtime rules of"
      verb="Take these rules"
      form={form}
      onClose={onClose}
    >
      <Notice title="Timesheets that begin before the day keep the rules they had">
        {has?.own
          ? 'The rules that were changed here are replaced from that day on.'
          : 'Time that was submitted stays as it is.'}
      </Notice>
      <SelectField
        name="rule_set_id"
        label="Set of rules"
        numeric
        options={[...kept, ...offered].map(({ id, name, rules_version }) => ({
          value: String(id),
          label: `${name}, version ${rules_version}`,
        }))}
      />
      <DateField
        name="from_day"
        label="From"
        min={placement.start_date}
        max={placement.end_date ?? undefined}
      />
      <TextareaField name="reason" label="Reason" description="Kept on the timeline." />
    </StepDialog>
  )
}
