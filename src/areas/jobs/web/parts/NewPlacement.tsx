import { Alert, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type JobDetail, placements } from '#areas/jobs/contract.ts'
import { codesQuery, useCandidate, useClient, useMoneySight, useRateCodes } from '#areas/jobs/web/data.ts'
import { PermanentForm, PlacementForm } from '#areas/jobs/web/forms.ts'
import { forgetHandover, handedOver } from '#areas/jobs/web/handover.ts'
import { newTerms } from '#areas/jobs/web/new-terms.ts'
import { MoneySummary } from '#areas/jobs/web/parts/MoneySummary.tsx'
import { PlacementFields } from '#areas/jobs/web/parts/PlacementFields.tsx'
import { unitText } from '#areas/jobs/web/words.ts'
import type { AgencySettings } from '#areas/settings/contract.ts'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = {
  job: JobDetail
  agency: AgencySettings
  today: string
  /** Whom the address names. */
  worker: number | undefined
}

/** Another worker on this job; or the first one, whose terms were refused when the job was created. */
export function NewPlacement(props: Props) {
  const { can } = usePermissions()
  const enabled = can('rate_codes.view')
  const { isPending } = useQuery({ ...codesQuery, enabled })
  // Its first rate is one of a code: a form that came before them would have none.
  return enabled && isPending ? <Skeleton height={480} radius="lg" /> : <Terms {...props} />
}

function Terms({ job, agency, today, worker }: Props) {
  const codes = useRateCodes()
  const client = useClient(job.client_id)
  const sight = useMoneySight()
  const go = useGo()
  const here = `/jobs/${job.id}/edit?tab=placements`
  const waiting = handedOver(job.id)
  const chosen = useCandidate(waiting?.worker.candidate_id ?? worker)
  const { can } = usePermissions()
  const begins = can('placements.approve') && job.status !== 'draft'
  const blank = newTerms(agency, codes, begins, can('candidates.invite'))
  const timed = job.type !== 'perm'
  const schema = timed ? PlacementForm : PermanentForm
  const form = useRecordForm({
    schema: schema as typeof PlacementForm,
    initial: {
      ...blank,
      candidate_id: worker ?? null,
      purchase_order_ids: job.purchase_order_id === null ? [] : [job.purchase_order_id],
      start_date: job.start_date,
      end_date: job.end_date,
      rates: (timed ? dated(blank.rates, job.start_date) : []) as never,
    },
    save: (values) =>
      call(placements.create, {
        body: { ...(schema as typeof PlacementForm).parse(values), job_id: job.id },
      }),
    saved: 'Placement created',
    refreshes: ['jobs', 'placements'],
    onSaved: (made) => {
      forgetHandover()
      return go(`${here}&placement=${made.id}`)
    },
  })
  useEffect(() => {
    if (!waiting) return
    const { worker: typed, problem } = waiting
    form.form.setValues({ ...typed, rates: dated(typed.rates, job.start_date) })
    const messages = Object.entries(problem.errors ?? {}).map(([field, [message]]) => [field, message])
    form.form.setErrors(Object.fromEntries(messages))
  }, [waiting])
  const currency = client?.billing_profile.currency ?? agency.currency
  const basic = codes.find(({ id }) => id === form.form.values.basic_rate_code_id)
  return (
    <>
      {waiting && (
        <Alert
          icon={<IconAlertTriangle size={18} />}
          color="saffron"
          variant="light"
          mb="md"
          title="The job is saved, its worker is not placed yet"
        >
          {waiting.problem.title}. {waiting.problem.description}
        </Alert>
      )}
      <RecordForm
        embedded
        form={form}
        title="Place a worker"
        back={{ to: here, label: job.title }}
        submit="Place worker"
        sidebar={
          sight.margin &&
          timed && <MoneySummary at="" currency={currency} today={today} unit={unitText(basic?.unit)} />
        }
      >
        <PlacementFields
          candidate={chosen}
          codes={codes}
          client={client}
          job_id={job.id}
          currency={currency}
          today={today}
          withMoney={timed}
          timed={timed}
        />
      </RecordForm>
    </>
  )
}

function dated(rows: readonly object[], start: string) {
  return rows.map((row) => ({ ...row, effective_from: start, effective_to: null }))
}
