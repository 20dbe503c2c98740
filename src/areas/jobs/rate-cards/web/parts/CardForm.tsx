import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ChangeRateCard, type RateCard } from '#areas/jobs/rate-cards/contract.ts'
import { whyNotCard } from '#areas/jobs/rate-cards/rules.ts'
import classes from '#areas/jobs/rate-cards/web/parts/CardForm.module.css'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { codesQuery, useMoneySight } from '#areas/jobs/web/data.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldArray } from '#kit/ui/form/FieldArray.tsx'
import { SelectField } from '#kit/ui/form/fields.tsx'
import { FactorField, RateField } from '#kit/ui/form/number-fields.tsx'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { agencyDay } from '#kit/ui/format.ts'

type Body = z.output<typeof ChangeRateCard>
type Props = {
  card: RateCard
  description: string
  save: (body: Body) => Promise<unknown>
  children?: ReactNode
}

const Checked = ChangeRateCard.superRefine(({ rows }, ctx) => {
  for (const [field, [message = '']] of Object.entries(whyNotCard(rows)?.errors ?? {}))
    ctx.addIssue({
      code: 'custom',
      path: field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      message,
    })
})

/** A rate card as a whole: a row for each code and the days it holds, worked out in the way that its basis says. */
export function CardForm({ card, description, save, children }: Props) {
  const sight = useMoneySight()
  const form = useRecordForm({
    schema: Checked as z.ZodType<Body, Body>,
    initial: { rows: card.rows as Body['rows'], version: card.version },
    save,
    saved: 'Rate card saved',
    refreshes: ['rate-cards', 'clients', 'jobs', 'history'],
  })
  return (
    <RecordForm
      embedded
      stays
      form={form}
      title="Rate card"
      back={{ to: '/', label: 'Back' }}
      submit="Save rate card"
      locked={sight.both ? undefined : 'You may not see both pay and charge, so you cannot change them.'}
    >
      <Section title="Rates" description={description}>
        <Wide>
          <FieldArray
            name="rows"
            word="rate"
            none="No rates yet. Add the basic rate first: factors of it follow from there."
            fresh={() => ({
              ...{ rate_code_id: null, basis: 'fixed', pay: null, charge: null, min_charge: null },
              ...{ effective_from: agencyDay(), effective_to: null },
            })}
          >
            {(prefix) => <Row prefix={prefix} currency={card.currency} />}
          </FieldArray>
          {children && <div className={classes.more}>{children}</div>}
        </Wide>
      </Section>
    </RecordForm>
  )
}

const bases = Object.entries(basisNames).map(([value, label]) => ({ value, label }))

function Row({ prefix, currency }: { prefix: string; currency: string }) {
  const { form } = useFormState()
  const { data } = useQuery(codesQuery)
  const codes = data?.data ?? []
  const index = Number(prefix.split('.')[1])
  const rows = form.values.rows as Body['rows']
  const { basis } = rows[index]!
  const money = { currency }
  return (
    <div className={classes.row}>
      <SelectField
        name={`${prefix}.rate_code_id`}
        label="Rate code"
        numeric
        options={codes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectField name={`${prefix}.basis`} label="Worked out as" options={bases} />
      {basis === 'multiplier' ? (
        <>
          <FactorField name={`${prefix}.pay`} label="Pay, of basic" />
          <FactorField name={`${prefix}.charge`} label="Charge, of basic" />
        </>
      ) : (
        <>
          <RateField name={`${prefix}.pay`} label="Pay" {...money} />
          {basis === 'fixed' && <RateField name={`${prefix}.charge`} label="Charge" {...money} />}
          {basis === 'margin' && <RateField name={`${prefix}.charge`} label="Margin on top" {...money} />}
          {basis === 'margin_percent' && (
            <RateField name={`${prefix}.charge`} label="Margin of the charge" percent />
          )}
        </>
      )}
      <RateField name={`${prefix}.min_charge`} label="Charge at least" {...money} />
      <DateField name={`${prefix}.effective_from`} label="From" />
      <DateField name={`${prefix}.effective_to`} label="Until" placeholder="Further notice" />
    </div>
  )
}
