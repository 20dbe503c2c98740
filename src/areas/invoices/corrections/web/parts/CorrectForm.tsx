import { z } from 'zod'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { type AskedBody, Preview, usePreview } from '#areas/invoices/corrections/web/parts/Preview.tsx'
import { causeNames, causes, wayNames, ways } from '#areas/invoices/corrections/words.ts'
import type { Placement, RateChangeDetail } from '#areas/jobs/contract.ts'
import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
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
  from: string | undefined
}
type Row = { rate_code_id: number; pay_rate: string | null; charge_rate: string | null }
type Typed = {
  cause: string
  way: string
  from_day: string | null
  only: boolean
  rates: Row[]
  reason: string
}

/** Says what is right, shows what that changes on both sides, and asks for it. */
export function CorrectForm({ placement, change, sheetIds, sheet, from }: Props) {
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
  const context = { placement, change, sheetIds, sees }
  const form = useRecordForm({
    schema: z.object({
      cause: z.enum(causeNames),
      way: z.enum(wayNames),
      from_day: Day,
      only: z.boolean(),
      rates: z.array(row),
      reason: requiredText(500),
    }),
    initial: {
      cause: 'rates',
      way: 'delta',
      from_day: day,
      only: sheetIds.length > 0,
      rates: rows.map(({ rate_code_id, pay_rate, charge_rate }) => ({
        rate_code_id,
        pay_rate: sees.pay ? pay_rate : null,
        charge_rate: sees.charge ? charge_rate : null,
      })),
      reason: change?.reason ?? '',
    } as never,
    save: (values) => {
      const body = bodyOf(values as Typed, context)
      return call(corrections.create, { body: { ...body!, reason: values.reason } })
    },
    saved: 'Correction asked for',
    refreshes: ['corrections', 'history'],
    onSaved: ({ id }) => go(`/corrections/${id}/view`),
  })
  const typed = form.form.values as unknown as Typed
  const body = bodyOf(typed, context)
  const preview = usePreview(body)
  const isRates = typed.cause === 'rates'
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
        {sheetIds.length > 0 && !change && (
          <SelectField
            name="cause"
            label="What was wrong"
            options={causeNames.map((value) => ({ value, label: causes[value] }))}
          />
        )}
        {isRates && !change && <DateField name="from_day" label="Wrong since" min={placement.start_date} />}
        {isRates && sheetIds.length > 0 && !change && (
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
                    <RateField name={`rates.${at}.pay_rate`} label="Pay" currency={placement.currency} />
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
        <SelectField
          name="way"
          label="On documents that are issued"
          description="The difference goes on the next document, or on a credit note where it is less. Or their lines are credited as a whole and charged anew."
          options={wayNames.map((value) => ({ value, label: ways[value] }))}
        />
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

/** The row of each code that holds on the day. */
const ratesOn = ({ rates }: Placement, day: string) =>
  rates.filter((row) => row.effective_from <= day && (row.effective_to === null || row.effective_to >= day))

type Context = Pick<Props, 'placement' | 'change' | 'sheetIds'> & { sees: { pay: boolean; charge: boolean } }

/** What is asked for, as far as it is typed: undefined while a rate or the day is missing. */
function bodyOf(typed: Typed, { placement, change, sheetIds, sees }: Context): AskedBody | undefined {
  const way = typed.way as AskedBody['way']
  if (change) return { rate_change_id: change.id, way }
  if (typed.cause === 'duplicate') return { cause: 'duplicate', timesheet_ids: sheetIds, way }
  const sides = [
    ...(sees.pay ? (['pay_rate'] as const) : []),
    ...(sees.charge ? (['charge_rate'] as const) : []),
  ]
  const whole = typed.rates.every((row) => sides.every((side) => Rate.safeParse(row[side]).success))
  if (!typed.from_day || typed.rates.length === 0 || sides.length === 0 || !whole) return undefined
  return {
    cause: 'rates',
    way,
    from_day: typed.from_day,
    placement_ids: [placement.id],
    ...(typed.only && sheetIds.length > 0 ? { timesheet_ids: sheetIds } : {}),
    rates: typed.rates.map((row) => ({
      rate_code_id: row.rate_code_id,
      ...(sees.pay ? { pay_rate: row.pay_rate! } : {}),
      ...(sees.charge ? { charge_rate: row.charge_rate! } : {}),
    })),
  }
}

function ApprovedRates({ change }: { change: RateChangeDetail }) {
  const { rows, currency, from_day } = change
  return (
    <p style={{ margin: 0 }}>
      Approved from {dayText(from_day)}:{' '}
      {rows
        .map(({ name, pay_rate, charge_rate }) =>
          [
            name,
            pay_rate && `pay ${rateText(pay_rate, currency)}`,
            charge_rate && `charge ${rateText(charge_rate, currency)}`,
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('; ')}
    </p>
  )
}
