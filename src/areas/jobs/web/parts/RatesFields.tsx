import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { isMixed } from '#areas/jobs/pay-currency.ts'
import { RecalculationChoice } from '#areas/jobs/rate-entry/web/RecalculationChoice.tsx'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { PayCurrencyField } from '#areas/jobs/web/parts/PayCurrencyField.tsx'
import { RateBlock } from '#areas/jobs/web/parts/RateBlock.tsx'
import classes from '#areas/jobs/web/parts/Rates.module.css'
import { fixedTerms, type RateRow, rateOn, workedOut } from '#areas/jobs/web/rate-rows.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { useCurrencies } from '#areas/jobs/web/useCurrencies.ts'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

const CardProposal = lazy(async () => ({
  default: (await import('#areas/jobs/rate-cards/web/parts/CardProposal.tsx')).CardProposal,
}))

type Props = {
  at: string
  codes: Code[]
  currency: string
  /** Rates with days they count from; without, they count from the job's first day. */
  dated: boolean
  today: string
  /** The client whose rate card proposes the rates of a new placement. */
  client?: { id: number; name: string } | undefined
  /** The job that it is on; a job that is still typed has no card. */
  job_id?: number | undefined
  /** Why this person cannot change them. */
  locked?: string | undefined
  /** Why the currency of pay cannot change any more. */
  payLocked?: string | undefined
}

/** What is paid and charged, by rate code, with the margin beside it. */
export function RatesFields({ at, codes, currency, dated, today, client, job_id, locked, payLocked }: Props) {
  const { form } = useFormState()
  const sight = useMoneySight()
  const rows = valueAt(form.values, `${at}rates`) as RateRow[]
  const basic = valueAt(form.values, `${at}basic_rate_code_id`) as number | null
  const mixed = isMixed(useCurrencies(at, currency))
  const used = [...new Set(rows.map((row) => row.rate_code_id))]
  const unused = codes.filter((code) => !used.includes(code.id))
  const setRows = (next: RateRow[]) => form.setFieldValue(`${at}rates`, next)
  // Multiples and margins follow what is typed above them.
  useEffect(() => {
    const next = workedOut(rows, basic)
    if (next !== rows) form.setFieldValue(`${at}rates`, next)
  }, [rows, basic, at, form.setFieldValue])
  const add = (code: Code) => {
    const pattern = rateOn(rows, basic, today) ?? rows[0]
    const same = code.unit === codes.find(({ id }) => id === basic)?.unit
    const rates = same && pattern ? {} : { pay_rate: null, charge_rate: null }
    const first = rows.find((row) => row.rate_code_id === basic)
    const from = first?.effective_from ?? null
    setRows([
      ...rows,
      {
        ...pattern!,
        ...rates,
        ...fixedTerms,
        rate_code_id: code.id,
        effective_from: from,
        effective_to: null,
      },
    ])
  }
  const problem = form.errors[`${at}rates`]
  return (
    <Section
      title="Rates"
      description={
        locked ??
        (dated
          ? 'A change of rate is a new row from a day on. Timesheets already submitted keep the rates they had.'
          : 'What the worker is paid and the client is charged.')
      }
    >
      <PayCurrencyField at={at} currency={currency} locked={payLocked} />
      {client && !mixed && basic !== null && rows.length > 0 && (
        <Wide>
          <Suspense fallback={null}>
            <CardProposal
              client={client}
              job_id={job_id}
              rows={rows}
              setRows={setRows}
              basic={basic}
              day={rows[0]?.effective_from ?? today}
              codes={codes}
              currency={currency}
            />
          </Suspense>
        </Wide>
      )}
      {sight.margin && locked === undefined && !mixed && (
        <Wide>
          <RecalculationChoice />
        </Wide>
      )}
      <Wide>
        <div className={classes.blocks} data-path={`${at}rates`} tabIndex={-1}>
          {used.map((id) => (
            <RateBlock
              key={id}
              at={at}
              codeId={id}
              code={codes.find((code) => code.id === id)}
              choices={codes.filter((code) => code.id === id || !used.includes(code.id))}
              rows={rows}
              setRows={setRows}
              isBasic={id === basic}
              currency={currency}
              dated={dated}
              today={today}
            />
          ))}
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {unused.length > 0 && (
          <div className={classes.adder}>
            <Popover
              width={240}
              button={(props) => (
                <Button
                  {...props}
                  variant="subtle"
                  size="compact-sm"
                  mt="sm"
                  leftSection={<IconPlus size={15} stroke={2.2} />}
                >
                  Rate for another code
                </Button>
              )}
            >
              {(close) =>
                unused.map((code) => (
                  <PopoverItem
                    key={code.id}
                    onClick={() => {
                      add(code)
                      close()
                    }}
                  >
                    {code.name}
                  </PopoverItem>
                ))
              }
            </Popover>
          </div>
        )}
      </Wide>
    </Section>
  )
}
