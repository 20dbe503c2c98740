import { z } from 'zod'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import { bodyOf, type Typed } from '#areas/invoices/corrections/web/parts/asked-body.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { HoursFields } from '#areas/invoices/corrections/web/parts/HoursFields.tsx'
import { PlaceFields } from '#areas/invoices/corrections/web/parts/PlaceFields.tsx'
import { Preview, usePreview } from '#areas/invoices/corrections/web/parts/Preview.tsx'
import {
  type Cause,
  causeNames,
  causes,
  type Elsewhere,
  isElsewhere,
  sideOfElsewhere,
  wayNames,
  ways,
} from '#areas/invoices/corrections/words.ts'
import type { Placement, RateChangeDetail } from '#areas/jobs/contract.ts'
import type { EntryInput, TimesheetDetail } from '#areas/timesheets/contract.ts'
import { call } from '#kit/call.ts'
import { usePermissions } from '#kit/session.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, SwitchField, TextareaField } from '#kit/ui/form/fields.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText, rateText } from '#kit/ui/format.ts'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { Day, Rate, requiredText } from '#platform/http/contract.ts'

type Props = {
  placement: Placement
  change: RateChangeDetail | undefined
  sheetIds: number[]
  sheet: TimesheetDetail | undefined
  /** What was right of its hours until now, where a correction changed that. */
  entries: EntryInput[] | undefined
  cause: Cause | undefined
  from: string | undefined
}
/** Says what is right, shows what that changes on both sides, and asks for it. */
export function CorrectForm({ placement, change, sheetIds, sheet, entries, cause, from }: Props) {
  const go = useGo()
  const { can } = usePermissions()
  const sees = { pay: can('timesheets.view_pay'), charge: can('timesheets.view_charge') }
  const day = change?.from_day ?? from ?? sheet?.period_start ?? placement.start_date
  const rows = ratesOn(placement, day)
  const row = z.object({
    rate_code_id: z.int(),
    pay_rate: sees.pay ? Rate : z.null(),
    charge_rate: sees.charge ? Rate : z.null(),
  })
  const known = { placement, change, sheetIds, sees }
  const offered = offeredTo(sees, sheetIds.length)
  const form = useRecordForm({
    schema: z.object({
      cause: z.enum(causeNames),
      way: z.enum(wayNames),
      from_day: Day,
      only: z.boolean(),
      rates: z.array(row),
      entries: z.array(z.any()),
      billing_profile_id: z.int().nullable(),
      purchase_order_id: z.int().nullable(),
      cost_code: z.string().max(60).nullable(),
      tax_code_id: z.int().nullable(),
      paid_by: z.enum(['supplier', 'payroll']),
      supplier_id: z.int().nullable(),
      reason: requiredText(500),
    }),
    initial: {
      cause: cause && offered.includes(cause) ? cause : 'rates',
      way: 'delta',
      from_day: day,
      only: sheetIds.length > 0,
      rates: rows.map(({ rate_code_id, pay_rate, charge_rate }) => ({
        rate_code_id,
        pay_rate: sees.pay ? pay_rate : null,
        charge_rate: sees.charge ? charge_rate : null,
      })),
      entries: entries ?? sheet?.entries ?? [],
      billing_profile_id: null,
      purchase_order_id: null,
      cost_code: null,
      tax_code_id: null,
      paid_by: 'supplier',
      supplier_id: null,
      reason: change?.reason ?? '',
    } as never,
    save: (values) => {
      const body = bodyOf(values as Typed, known)
      return call(corrections.create, { body: { ...body!, reason: values.reason } })
    },
    saved: 'Correction asked for',
    refreshes: ['corrections', 'history'],
    onSaved: ({ id }) => go(`/corrections/${id}/view`),
  })
  const typed = form.form.values as unknown as Typed
  const body = form.isUnreadable ? undefined : bodyOf(typed, known)
  const preview = usePreview(body)
  const isRates = typed.cause === 'rates'
  const moves = isElsewhere(typed.cause)
  const blocked =
    body === undefined || preview.isPlaceholderData || !preview.data || preview.data.refused !== null
  return (
    <RecordForm
      form={form}
      title={`Correct the time of ${placement.candidate_name}`}
      submit="Ask for approval"
      ready={!blocked}
      back={{ to: '/corrections', label: 'Corrections' }}
    >
      <Section
        title="What was wrong"
        description={`${placement.job_title}, ${placement.client_name}. What is approved and issued stays as it is: what is put right stands beside it.`}
      >
        {!change && (
          <SelectField
            name="cause"
            label="What was wrong"
            options={offered.map((value) => ({ value, label: causes[value] }))}
          />
        )}
        {(isRates || moves) && !change && (
          <DateField name="from_day" label="Wrong since" min={placement.start_date} />
        )}
        {(isRates || moves) && sheetIds.length > 0 && !change && (
          <SwitchField
            name="only"
            label={
              sheetIds.length === 1 ? 'This timesheet alone' : `These ${sheetIds.length} timesheets alone`
            }
            description="Otherwise every approved timesheet of the placement from that day on."
          />
        )}
        {isRates && (
          <Wide>
            {change ? (
              <ApprovedRates change={change} />
            ) : (
              rows.map((rate, at) => (
                <fieldset key={rate.rate_code_id} className={classes.rates}>
                  <legend>{rate.name}: what is right</legend>
                  {sees.pay && (
                    <RateField name={`rates.${at}.pay_rate`} label="Pay" currency={placement.pay_currency} />
                  )}
                  {sees.charge && (
                    <RateField
                      name={`rates.${at}.charge_rate`}
                      label="Charge"
                      currency={placement.currency}
                    />
                  )}
                </fieldset>
              ))
            )}
          </Wide>
        )}
        {moves && <PlaceFields cause={typed.cause as Elsewhere} placement={placement} />}
        {typed.cause === 'hours' && sheet && (
          <Wide>
            <HoursFields sheet={sheet} placement={placement} />
          </Wide>
        )}
        {moves ? (
          <p>
            {typed.cause === 'supplier'
              ? 'Lines of issued self-bills are credited, and the right supplier is paid on the next one; days of theirs that were right go on a new one for whoever had them. The amounts, and what is charged, stay as they are.'
              : 'What is issued is credited as a whole and charged anew. The amounts, and what is paid, stay as they are.'}
          </p>
        ) : (
          <SelectField
            name="way"
            label="On documents that are issued"
            description="The difference goes on the next document, or on a credit note where it is less. Or their lines are credited as a whole and charged anew."
            options={wayNames.map((value) => ({ value, label: ways[value] }))}
          />
        )}
        <Wide>
          <TextareaField
            name="reason"
            label="Reason"
            description="Whoever approves it reads this. It stands on credit notes, and the history keeps it."
            rows={2}
          />
        </Wide>
      </Section>
      <Preview query={preview} asked={body !== undefined} />
    </RecordForm>
  )
}

/** What this person may put right of these timesheets: hours and duplicates of whole ones, with both sides. */
const offeredTo = (sees: { pay: boolean; charge: boolean }, sheets: number) =>
  causeNames.filter((each) =>
    isElsewhere(each)
      ? sideOfElsewhere(each) === 'pay'
        ? sees.pay
        : sees.charge
      : each === 'rates' || (sees.pay && sees.charge && (each === 'hours' ? sheets === 1 : sheets > 0)),
  )

/** The row of each code that holds on the day. */
const ratesOn = ({ rates }: Placement, day: string) =>
  rates.filter((row) => row.effective_from <= day && (row.effective_to === null || row.effective_to >= day))

function ApprovedRates({ change }: { change: RateChangeDetail }) {
  const { rows, currency, pay_currency, from_day } = change
  return (
    <p style={{ margin: 0 }}>
      Approved from {dayText(from_day)}:{' '}
      {rows
        .map(({ name, pay_rate, charge_rate }) =>
          [
            name,
            pay_rate && `pay ${rateText(pay_rate, pay_currency)}`,
            charge_rate && `charge ${rateText(charge_rate, currency)}`,
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('; ')}
    </p>
  )
}
