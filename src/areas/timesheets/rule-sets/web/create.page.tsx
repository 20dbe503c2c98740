import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ruleSets } from '#areas/jobs/contract.ts'
import { useMoneySight } from '#areas/jobs/web/public.tsx'
import { settings } from '#areas/settings/contract.ts'
import { SetFields } from '#areas/timesheets/rule-sets/web/parts/SetFields.tsx'
import { blankSet, NewSetForm, sent } from '#areas/timesheets/rule-sets/web/parts/set-form.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { knowTemporal } from '#kit/temporal.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/settings/overtime-rules/create')({
  staticData: { title: 'Create Overtime Rules' },
  beforeLoad: needs('overtime_rules.manage'),
  loader: ({ context }) =>
    Promise.all([knowTemporal(), context.queries.ensureQueryData(queryOf(settings.show))]),
  component: CreateRuleSetPage,
})

function CreateRuleSetPage() {
  const go = useGo()
  const sight = useMoneySight()
  const { data: agency } = useSuspenseQuery(queryOf(settings.show))
  const form = useRecordForm({
    schema: NewSetForm,
    initial: blankSet,
    save: (given) => call(ruleSets.create, { body: sent(given) }),
    saved: 'Set of rules created',
    refreshes: ['overtime-rules'],
    onSaved: ({ id }) => go(`/settings/overtime-rules/${id}/edit`),
  })
  return (
    <RecordForm
      form={form}
      title="Create Overtime Rules"
      back={{ to: '/settings/overtime-rules', label: 'Overtime Rules' }}
      submit="Create set of rules"
      locked={sight.both ? undefined : 'You may not see both pay and charge, so you cannot create rules.'}
    >
      <SetFields currency={agency.currency} tz={agency.tz} hidden={!sight.both} />
    </RecordForm>
  )
}
