import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Placement, placements } from '#areas/jobs/contract.ts'
import { Timeline } from '#areas/jobs/placement-life/web/parts/Timeline.tsx'
import { isAgreed } from '#areas/jobs/transitions.ts'
import { placementQuery, useClient, useMoneySight, useRateCodes } from '#areas/jobs/web/data.ts'
import { ChangePlacementForm, ChangeTermsForm, placementValues } from '#areas/jobs/web/forms.ts'
import { MoneySummary } from '#areas/jobs/web/parts/MoneySummary.tsx'
import { PlacementActions } from '#areas/jobs/web/parts/PlacementActions.tsx'
import { PlacementFields } from '#areas/jobs/web/parts/PlacementFields.tsx'
import { unitText } from '#areas/jobs/web/words.ts'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { RecordPanels } from '#kit/ui/detail/RecordParts.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { ErrorState } from '#kit/ui/states.tsx'

const RateChangeOf = lazy(async () => ({
  default: (await import('#areas/jobs/rate-changes/web/parts/RateChangeOf.tsx')).RateChangeOf,
}))

const RulesNote = lazy(async () => ({
  default: (await import('#areas/jobs/rule-sets/web/parts/RulesNote.tsx')).RulesNote,
}))

const FeePanel = lazy(async () => ({
  default: (await import('#areas/jobs/fees/web/parts/FeePanel.tsx')).FeePanel,
}))

const ConsultantsPanel = lazy(async () => ({
  default: (await import('#areas/jobs/consultants/web/parts/ConsultantsPanel.tsx')).ConsultantsPanel,
}))

type Props = {
  id: number
  /** Where Cancel leads. */
  back: string
  today: string
}

/** One placement of the job, open to be changed. */
export function EditPlacement({ id, back, today }: Props) {
  const query = useQuery(placementQuery(id))
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={480} radius="lg" />
  return <Loaded key={id} placement={query.data} back={back} today={today} />
}

const ratesLocked = 'These rates are agreed. Whoever may approve rates can change them.'

function Loaded({ placement, back, today }: { placement: Placement; back: string; today: string }) {
  const { can } = usePermissions()
  const sight = useMoneySight()
  const codes = useRateCodes(placement)
  // Without rates no time is worked for the agency: it is charged by its fee.
  const timed = placement.rates.length > 0
  const withMoney = sight.both && timed
  const client = useClient(placement.client_id)
  const form = useRecordForm({
    schema: withMoney ? ChangePlacementForm : ChangeTermsForm,
    initial: placementValues(placement, withMoney) as never,
    save: (body) => call(placements.change, { params: { id: placement.id }, body: body as never }),
    part: true,
    saved: 'Placement saved',
    refreshes: ['jobs', 'placements', 'history'],
  })
  const basic = codes.find(({ id }) => id === form.form.values.basic_rate_code_id)
  const { currency } = placement
  const mayRate = can(isAgreed(placement.status) ? 'placements.rates.approve' : 'placements.rates.propose')
  return (
    <>
      <PlacementActions placement={placement} today={today} />
      <Timeline placement={placement} today={today} />
      <Suspense fallback={null}>
        {timed && <RateChangeOf placement={placement} today={today} />}
        {timed && <RulesNote placement={placement} today={today} />}
        <FeePanel placement={placement} />
        <ConsultantsPanel placement={placement} today={today} />
        <RecordPanels on="placements" id={placement.id} />
      </Suspense>
      <RecordForm
        embedded
        form={form}
        title={placement.ref}
        back={{ to: back, label: placement.job_title }}
        submit="Save placement"
        locked={can('placements.update') ? undefined : 'You can see this placement, but not change it.'}
        sidebar={
          sight.margin &&
          timed && (
            <MoneySummary
              at=""
              currency={currency}
              today={today}
              unit={unitText(basic?.unit)}
              engagement={placement.engagement_type}
            />
          )
        }
      >
        <PlacementFields
          placement={placement}
          codes={codes}
          client={client}
          currency={currency}
          today={today}
          withMoney={withMoney}
          timed={timed}
          ratesLocked={mayRate ? undefined : ratesLocked}
        />
      </RecordForm>
    </>
  )
}
