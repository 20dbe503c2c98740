import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { agencyQuery, codesQuery, useCandidate, useClient, useMoneySight } from '#areas/jobs/web/data.ts'
import { CreateForm } from '#areas/jobs/web/forms.ts'
import { jobMaker } from '#areas/jobs/web/make-job.ts'
import { newTerms } from '#areas/jobs/web/new-terms.ts'
import { JobFields } from '#areas/jobs/web/parts/JobFields.tsx'
import { MoneySummary } from '#areas/jobs/web/parts/MoneySummary.tsx'
import { WorkerFields } from '#areas/jobs/web/parts/WorkerFields.tsx'
import { unitText } from '#areas/jobs/web/words.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { NoPermission } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { notify } from '#kit/ui/toast.ts'

/** `?client_id=7` begins with that client, `?candidate_id=7` with that worker. */
export const Route = createFileRoute('/tenant/$tenantId/jobs/create')({
  staticData: { title: 'Create Job' },
  validateSearch: listSearch,
  beforeLoad: needs('jobs.create'),
  loader: async ({ context }) => {
    await Promise.all([
      context.queries.ensureQueryData(agencyQuery),
      context.queries.prefetchQuery(codesQuery),
    ])
  },
  component: CreatePage,
})

function CreatePage() {
  const { can } = usePermissions()
  return can('jobs.create') ? <NewJob /> : <NoPermission />
}

function NewJob() {
  const { can } = usePermissions()
  const { client_id, candidate_id } = Route.useSearch()
  const known = useCandidate(Number(candidate_id) || undefined)
  const { data: agency } = useSuspenseQuery(agencyQuery)
  const { data: codes } = useQuery(codesQuery)
  const offered = codes?.data ?? []
  const sight = useMoneySight()
  const mayPlace = can('placements.create')
  const mayApprove = can('placements.approve')
  const go = useGo()
  const [make] = useState(jobMaker)
  const begun = () => ({
    ...newTerms(agency, offered, mayApprove, can('candidates.invite')),
    ...(candidate_id ? { candidate_id: Number(candidate_id) } : {}),
  })
  const form = useRecordForm({
    schema: CreateForm,
    initial: {
      title: '',
      client_id: client_id ? Number(client_id) : null,
      type: 'contract',
      status: 'open',
      openings: 1,
      description: '',
      site_id: null,
      site: '',
      start_date: null,
      end_date: null,
      client_job_ref: '',
      hours_pattern: '',
      hiring_contact_id: null,
      hot: false,
      ...{ ir35: 'not_assessed', compliance_template_id: null, purchase_order_id: null },
      owner_user_id: null,
      ...{ pay_rate_min: null, pay_rate_max: null, charge_rate_min: null, charge_rate_max: null },
      placement: mayPlace ? (begun() as never) : null,
    },
    save: (values) => make(CreateForm.parse(values)),
    refreshes: ['jobs', 'placements'],
    onSaved: ({ id, message }) => {
      if (message) notify({ type: 'success', title: message })
      return go(message ? `/jobs/${id}/edit` : `/jobs/${id}/edit?tab=placements&placement=new`)
    },
  })
  const values = form.form.values
  // Whom the client employs is placed afterwards, with a fee instead of rates.
  const isPermanent = values.type === 'perm'
  const { setFieldValue } = form.form
  useEffect(() => {
    if (isPermanent) setFieldValue('placement', null)
  }, [isPermanent])
  const client = useClient(values.client_id as number | null)
  const worker = values.placement as { basic_rate_code_id: number | null } | null
  const basic = offered.find((code) => code.id === worker?.basic_rate_code_id)
  const currency = client?.billing_profile.currency ?? agency.currency
  const today = (values.start_date as string | null) ?? ''
  return (
    <RecordForm
      form={form}
      title="Create Job"
      description="A job and the worker on it, in one go. More workers can be placed later."
      back={{ to: '/jobs', label: 'Jobs' }}
      submit="Create job"
      sidebar={
        worker &&
        sight.margin && (
          <MoneySummary at="placement." currency={currency} today={today} unit={unitText(basic?.unit)} />
        )
      }
    >
      <JobFields brief currency={currency} client={client && { id: client.id, name: client.name }} />
      {mayPlace && !isPermanent && (
        <WorkerFields
          fresh={begun}
          current={known}
          codes={offered}
          client={client}
          currency={currency}
          today={today}
        />
      )}
    </RecordForm>
  )
}
