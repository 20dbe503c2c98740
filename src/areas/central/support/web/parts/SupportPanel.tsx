import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AskForSupport, asking, mostHours } from '#areas/central/support/contract.ts'
import { GrantFacts } from '#areas/central/support/web/parts/GrantFacts.tsx'
import type { Tenant } from '#areas/central/tenants/contract.ts'
import classes from '#areas/central/tenants/web/parts/tenant.module.css'
import { call } from '#kit/call.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

/** The agency's answer is looked for this often while the page is open, ms: nothing is told here live. */
const often = 4000

/** Asking the agency to be let in, and what became of it. */
export function SupportPanel({ tenant }: { tenant: Tenant }) {
  const { can } = usePermissions()
  const query = useQuery({
    ...queryOf(asking.list, { params: { id: tenant.id } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'asked' || status === 'granted') ? often : false,
  })
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={160} radius="lg" />
  const grants = query.data.data
  const open = grants.some(({ is_mine, status }) => is_mine && (status === 'asked' || status === 'granted'))
  const may = can('central.support.request_access') && tenant.closed_on === null && !open
  return (
    <div className={classes.lines}>
      {/* Begun anew once one's own question was put, not when somebody else's was. */}
      {may && <Ask id={tenant.id} key={grants.filter(({ is_mine }) => is_mine).length} />}
      {grants.length === 0 && !may && (
        <EmptyState title="Nobody asked yet" text="Who needs to look into this agency asks it here." />
      )}
      {grants.map((grant) => (
        <Panel key={grant.id} title={grant.name} aside={<GrantFacts.Status grant={grant} />}>
          <GrantFacts grant={grant} />
          {grant.is_mine && <Mine tenant={tenant} id={grant.id} status={grant.status} />}
        </Panel>
      ))}
    </div>
  )
}

function Ask({ id }: { id: number }) {
  const form = useRecordForm({
    schema: AskForSupport,
    initial: { reason: '', hours: 2, mode: 'read' },
    save: (body) => call(asking.ask, { params: { id }, body }),
    saved: 'Asked. The agency decides',
    refreshes: ['central'],
  })
  return (
    <RecordForm
      form={form}
      title="Ask to be let in"
      back={{ to: `/tenants/${id}`, label: 'Tenant' }}
      submit="Ask the agency"
      embedded
    >
      <Section
        title="Ask to be let in"
        description="Without the agency's leave nobody here sees anything of it. Those who may decide are told by bell and email."
      >
        <Wide>
          <TextareaField name="reason" label="Reason" description="They read it." rows={2} />
        </Wide>
        <NumberField name="hours" label={`Hours, at most ${mostHours}`} />
        <SelectField
          name="mode"
          label="Access"
          options={[
            { value: 'read', label: 'Look' },
            { value: 'write', label: 'Change things' },
          ]}
          searchable={false}
        />
      </Section>
    </RecordForm>
  )
}

function Mine({ tenant, id, status }: { tenant: Tenant; id: number; status: string }) {
  const end = useCall(asking.end, { done: ({ title }) => title, refreshes: ['central'] })
  if (status !== 'asked' && status !== 'granted') return null
  return (
    <div className={classes.buttons} style={{ marginTop: 16 }}>
      {status === 'granted' && (
        <Button component="a" href={`/tenant/${tenant.slug}`}>
          Enter {tenant.name}
        </Button>
      )}
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() => end.mutate({ params: { id: tenant.id, grant_id: id } })}
      >
        {status === 'asked' ? 'Take the question back' : 'Leave the agency'}
      </Button>
    </div>
  )
}
