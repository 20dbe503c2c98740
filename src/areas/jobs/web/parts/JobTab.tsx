import { useSuspenseQuery } from '@tanstack/react-query'
import { type JobDetail, jobs } from '#areas/jobs/contract.ts'
import { agencyQuery, useClient } from '#areas/jobs/web/data.ts'
import { JobForm, jobValues } from '#areas/jobs/web/forms.ts'
import { JobFields } from '#areas/jobs/web/parts/JobFields.tsx'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordFigures } from '#kit/ui/detail/RecordParts.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

/** The job itself, open to be changed. */
export function JobTab({ job }: { job: JobDetail }) {
  const { can } = usePermissions()
  const client = useClient(job.client_id)
  const { data: agency } = useSuspenseQuery(agencyQuery)
  const form = useRecordForm({
    schema: JobForm,
    initial: jobValues(job),
    save: (body) => call(jobs.change, { params: { id: job.id }, body }),
    saved: 'Job saved',
    refreshes: ['jobs', 'placements', 'history'],
  })
  return (
    <>
      {/* As wide as the form below. */}
      <div style={{ maxWidth: 980 }}>
        <RecordFigures on="jobs" id={job.id} />
      </div>
      <RecordForm
        embedded
        form={form}
        title={job.title}
        back={{ to: '/jobs', label: 'Jobs' }}
        submit="Save job"
        locked={can('jobs.update') ? undefined : 'You can see this job, but not change it.'}
      >
        <JobFields
          currency={client?.billing_profile.currency ?? agency.currency}
          client={{ id: job.client_id, name: job.client_name }}
          site={job.site_id ? { id: job.site_id, name: job.site_name ?? '' } : null}
          owner={job.owner_user_id ? { id: job.owner_user_id, name: job.owner_name ?? '' } : null}
          contact={
            job.hiring_contact_id ? { id: job.hiring_contact_id, name: job.hiring_contact_name ?? '' } : null
          }
          template={
            job.compliance_template_id
              ? { id: job.compliance_template_id, name: job.compliance_template_name ?? '' }
              : null
          }
          order={
            job.purchase_order_id
              ? { id: job.purchase_order_id, name: job.purchase_order_number ?? '' }
              : null
          }
          clientLocked={
            job.placements.length > 0 ? 'Fixed, because workers are placed on this job' : undefined
          }
        />
      </RecordForm>
    </>
  )
}
