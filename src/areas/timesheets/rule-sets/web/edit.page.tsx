import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useParams } from '@tanstack/react-router'
import { type RuleSet, ruleSets } from '#areas/jobs/contract.ts'
import { useMoneySight } from '#areas/jobs/web/public.tsx'
import { settings } from '#areas/settings/contract.ts'
import { SetFields } from '#areas/timesheets/rule-sets/web/parts/SetFields.tsx'
import { SetForm, sent, valuesOf } from '#areas/timesheets/rule-sets/web/parts/set-form.ts'
import { Versions } from '#areas/timesheets/rule-sets/web/parts/Versions.tsx'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { knowTemporal } from '#kit/temporal.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText } from '#kit/ui/format.ts'

const setQuery = (id: number) => queryOf(ruleSets.show, { params: { id } })

export const Route = createFileRoute('/tenant/$tenantId/settings/overtime-rules/$id/edit')({
  staticData: { title: 'Edit Overtime Rules' },
  beforeLoad: needs('overtime_rules.manage'),
  loader: ({ context, params }) =>
    Promise.all([
      knowTemporal(),
      context.queries.ensureQueryData(setQuery(Number(params.id))),
      context.queries.ensureQueryData(queryOf(settings.show)),
    ]),
  component: EditRuleSetPage,
})

function EditRuleSetPage() {
  const id = Number(useParams({ strict: false }).id)
  const { data: set } = useSuspenseQuery(setQuery(id))
  const { data: agency } = useSuspenseQuery(queryOf(settings.show))
  const sight = useMoneySight()
  const form = useRecordForm({
    schema: SetForm,
    initial: valuesOf(set),
    save: ({ rules, ...given }) =>
      // Who does not see the rules does not send them.
      call(ruleSets.change, { params: { id }, body: { ...sent(given), ...(sight.both ? { rules } : {}) } }),
    saved: 'Set of rules saved',
    refreshes: ['overtime-rules', 'placements', 'history'],
  })
  return (
    <>
      <RecordForm
        stays
        form={form}
        title="Edit Overtime Rules"
        description={`${set.name}, version ${set.rules_version}${usedBy(set)}`}
        back={{ to: '/settings/overtime-rules', label: 'Overtime Rules' }}
        submit="Save set of rules"
        actions={<Retire set={set} />}
      >
        <SetFields set={set} currency={set.currency} tz={agency.tz} hidden={!sight.both} />
      </RecordForm>
      <Versions set={set} />
      <Panel title="History">
        <History subject="overtime-rules" id={id} />
      </Panel>
    </>
  )
}

function usedBy({ placement_count, behind_count }: RuleSet): string {
  if (placement_count === 0) return ''
  const behind = behind_count > 0 ? `, ${behind_count} of them on an older version` : ''
  return ` · ${countText(placement_count, 'placement')}${behind}`
}

/** A retired set is offered no more; placements keep their copies of it. */
function Retire({ set }: { set: RuleSet }) {
  const retired = set.archived_at !== null
  const change = useCall(ruleSets.change, {
    done: retired ? 'Set of rules is offered again' : 'Set of rules retired',
  })
  if (set.is_default) return null
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() =>
        change.mutate({ params: { id: set.id }, body: { version: set.version, archived: !retired } })
      }
    >
      {retired ? 'Offer again' : 'Retire'}
    </Button>
  )
}
