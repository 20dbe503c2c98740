import type { Client } from '#areas/clients/contract.ts'
import type { Placement } from '#areas/jobs/contract.ts'
import { isOver } from '#areas/jobs/transitions.ts'
import { BeginsAs } from '#areas/jobs/web/parts/BeginsAs.tsx'
import { BillingFields } from '#areas/jobs/web/parts/BillingFields.tsx'
import { CandidateField, type ChosenCandidate } from '#areas/jobs/web/parts/CandidateField.tsx'
import { OvertimeFields } from '#areas/jobs/web/parts/OvertimeFields.tsx'
import classes from '#areas/jobs/web/parts/Placements.module.css'
import { RatesFields } from '#areas/jobs/web/parts/RatesFields.tsx'
import { TermsOfBilling } from '#areas/jobs/web/parts/TermsOfBilling.tsx'
import { TimeFields } from '#areas/jobs/web/parts/TimeFields.tsx'
import { type RateRow, startMoved } from '#areas/jobs/web/rate-rows.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { engagementText } from '#areas/jobs/web/words.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { dayText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = {
  placement?: Placement
  /** Who was chosen before, when it is not a placement yet. */
  candidate?: ChosenCandidate | undefined
  codes: Code[]
  client: Client | undefined
  /** The job that somebody is being placed on. */
  job_id?: number
  currency: string
  today: string
  /** Time is worked under it: false for somebody whom the client employs. */
  timed?: boolean
  /** Rates and overtime are there to be changed. */
  withMoney: boolean
  /** Why rates and overtime cannot be changed by this person. */
  ratesLocked?: string | undefined
}

const lockedText =
  'Timesheets exist under these terms. To change them, end this placement and create a new one.'

/** All terms of one placement. */
export function PlacementFields(props: Props) {
  const { placement, candidate, codes, client, currency, today, withMoney, ratesLocked, timed = true } = props
  const { form } = useFormState()
  const start = form.values.start_date as string | null
  const over = placement !== undefined && isOver(placement.status)
  const locked = placement?.has_sheets ? lockedText : undefined
  const moveStart = (day: string | null) => {
    if (withMoney) form.setFieldValue('rates', startMoved(form.values.rates as RateRow[], start, day))
  }
  return (
    <>
      <Section title="Worker" description="Paid through the engagement that is in force on each day.">
        <CandidateField
          at=""
          current={placement ? placedNow(placement) : candidate}
          locked={locked && 'Timesheets exist, so another worker is a new placement.'}
        />
        {!placement && <BeginsAs at="" />}
        <DateField name="start_date" label="Starts" onPick={moveStart} />
        <DateField
          name="end_date"
          label="Ends"
          placeholder="Open-ended"
          min={start ?? undefined}
          disabled={over}
        />
        <TextField name="role" label="Role" maxLength={120} />
        <TextField name="department" label="Department" maxLength={120} />
        <TextField
          name="cost_centre"
          label="Cost centre"
          description="The client’s own. Invoices can be split by it."
          maxLength={60}
        />
        {placement && placement.payers.length > 1 && (
          <Wide>
            <Notice title="The engagement changes during this placement">
              <ul style={{ margin: 0, paddingLeft: 18 }}>
                {placement.payers.map(({ from, engagement_type, supplier_name }) => (
                  <li key={from}>
                    From {dayText(from)}: {engagementText(engagement_type, supplier_name)}
                  </li>
                ))}
              </ul>
            </Notice>
          </Wide>
        )}
      </Section>
      {withMoney && (
        <fieldset className={classes.rates} disabled={ratesLocked !== undefined}>
          <RatesFields
            at=""
            codes={codes}
            currency={currency}
            dated
            today={today}
            client={placement ? undefined : client}
            job_id={props.job_id}
            locked={ratesLocked}
            payLocked={locked}
          />
          <OvertimeFields
            at=""
            codes={codes}
            currency={currency}
            today={today}
            {...(placement ? {} : { begins: { client } })}
          />
        </fieldset>
      )}
      {timed && <TimeFields at="" locked={locked} />}
      <BillingFields
        at=""
        client={client}
        timed={timed}
        others={placement?.alternate_approvers ?? []}
        approver={
          placement?.approver_user_id
            ? { id: placement.approver_user_id, name: placement.approver_name ?? '' }
            : null
        }
      />
      <TermsOfBilling at="" currency={currency} />
    </>
  )
}

function placedNow({ candidate_id, candidate_name, engagement_type, supplier_name }: Placement) {
  const engagement = engagementText(engagement_type, supplier_name)
  return { id: candidate_id, name: candidate_name, engagement }
}
