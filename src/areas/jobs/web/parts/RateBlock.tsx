import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { isMixed, payBeside } from '#areas/jobs/pay-currency.ts'
import type { RateEntry } from '#areas/jobs/rate-entry/contract.ts'
import { type Edit, recalculated, type Sides } from '#areas/jobs/rate-entry/rules.ts'
import { useRateEntry } from '#areas/jobs/rate-entry/web/useRateEntry.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { BasisFields, BasisSelect } from '#areas/jobs/web/parts/BasisFields.tsx'
import { MarginField } from '#areas/jobs/web/parts/MarginField.tsx'
import classes from '#areas/jobs/web/parts/Rates.module.css'
import { addRateFrom, moveRateStart, nextStart, type RateRow, removeRate } from '#areas/jobs/web/rate-rows.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { useCurrencies } from '#areas/jobs/web/useCurrencies.ts'
import { unitText } from '#areas/jobs/web/words.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { RateField } from '#kit/ui/form/number-fields.tsx'
import { dayText } from '#kit/ui/format.ts'

type Props = {
  at: string
  codeId: number
  code: Code | undefined
  choices: Code[]
  rows: RateRow[]
  setRows: (rows: RateRow[]) => void
  isBasic: boolean
  currency: string
  dated: boolean
  today: string
}

/** The rates of one code, oldest first. */
export function RateBlock(props: Props) {
  const { at, codeId, code, rows, setRows, isBasic, dated, today } = props
  const indexes = rows.flatMap((row, index) => (row.rate_code_id === codeId ? [index] : []))
  const name = code?.name ?? 'Rate'
  return (
    <fieldset className={classes.block}>
      <legend className={classes.legend}>{name} rate</legend>
      <div className={classes.head}>
        <CodeSelect {...props} />
        {isBasic && <span className={classes.tag}>Overtime multiplies this</span>}
        <span className={classes.grow} />
        {dated && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCalendarPlus size={15} stroke={1.8} />}
            onClick={() => setRows(addRateFrom(rows, codeId, nextStart(rows, codeId, today)))}
          >
            New rate from a date
          </Button>
        )}
        {!isBasic && (
          <ActionIcon
            variant="subtle"
            color="ink"
            aria-label={`Remove the ${name} rate`}
            onClick={() => setRows(rows.filter((row) => row.rate_code_id !== codeId))}
          >
            <IconTrash size={16} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {indexes.map((index, place) => (
        <Row
          key={`${index} of ${rows.length}`}
          {...props}
          index={index}
          name={name}
          isFirst={place === 0}
          only={indexes.length === 1}
          at={at}
        />
      ))}
    </fieldset>
  )
}

function CodeSelect({ at, codeId, choices, rows, isBasic, setRows }: Props) {
  const { form } = useFormState()
  const change = (id: number) => {
    setRows(rows.map((row) => (row.rate_code_id === codeId ? { ...row, rate_code_id: id } : row)))
    if (isBasic) form.setFieldValue(`${at}basic_rate_code_id`, id)
  }
  return (
    <NativeSelect
      aria-label="Rate code"
      size="sm"
      w={190}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(codeId)}
      onChange={(event) => change(Number(event.currentTarget.value))}
    />
  )
}

type RowProps = Props & { index: number; name: string; isFirst: boolean; only: boolean }

function Row({ at, index, rows, setRows, code, isBasic, currency, dated, name, isFirst, only }: RowProps) {
  const { form } = useFormState()
  const sight = useMoneySight()
  const row = rows[index]!
  const path = `${at}rates.${index}`
  const unit = unitText(code?.unit)
  const problem = form.errors[`${path}.effective_to`]
  const { entry } = useRateEntry()
  // What stays is measured against the row as it was before the first letter, however often a figure is half typed.
  const typing = useRef<{ of: Edit['of']; entry: RateEntry; from: Sides; now: Sides }>(undefined)
  const shown = useCurrencies(at, currency)
  const mixed = isMixed(shown)
  const edit = (of: Edit['of']) => (value: string | null) => {
    // A charge that followed the pay would be another with every rate of exchange.
    if (!sight.margin || mixed) return
    const last = typing.current
    const goesOn =
      last?.of === of &&
      last.entry === entry &&
      last.now.pay_rate === row.pay_rate &&
      last.now.charge_rate === row.charge_rate
    const from = goesOn ? last.from : row
    const now = recalculated(from, { of, value }, entry)
    typing.current = { of, entry, from, now }
    for (const side of ['pay_rate', 'charge_rate'] as const)
      if (side !== `${of}_rate`) form.setFieldValue(`${path}.${side}`, now[side])
  }
  const onChange = (next: RateRow) => setRows(rows.map((each, at) => (at === index ? next : each)))
  const agreed = { path, row, onChange, isBasic, currencies: shown, unit, name }
  return (
    <div className={classes.row} data-dated={dated || undefined}>
      {dated && (
        <DateField
          name={`${path}.effective_from`}
          label="From"
          onPick={(day) => setRows(moveRateStart(rows, index, day))}
        />
      )}
      {(row.basis ?? 'fixed') !== 'fixed' ? (
        <BasisFields {...agreed} />
      ) : (
        <>
          <RateField
            name={`${path}.pay_rate`}
            label={`Pay ${unit}`}
            currency={shown.pay_currency}
            onPick={edit('pay')}
          />
          <RateField
            name={`${path}.charge_rate`}
            label={`Charge ${unit}`}
            currency={currency}
            onPick={edit('charge')}
          />
          {sight.margin && (
            <MarginField
              pay={payBeside(row.pay_rate, shown, shown.exchange) ?? null}
              charge={row.charge_rate}
              locked={mixed}
              currency={currency}
              label={`Margin ${unit}`}
              onPick={edit('margin')}
            />
          )}
        </>
      )}
      {sight.both && <BasisSelect {...agreed} />}
      {dated && (
        <div className={classes.until}>
          <span>{row.effective_to ? `until ${dayText(row.effective_to)}` : 'until further notice'}</span>
          {!only && !isFirst && (
            <ActionIcon
              variant="subtle"
              color="ink"
              aria-label={`Remove the ${name} rate from ${row.effective_from ? dayText(row.effective_from) : 'this day'}`}
              onClick={() => setRows(removeRate(rows, index))}
            >
              <IconTrash size={16} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      )}
      {problem && (
        <p className={classes.problem} data-path={`${path}.effective_to`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
