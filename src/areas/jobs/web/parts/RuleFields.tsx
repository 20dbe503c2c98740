import { Chip, Group, NativeSelect } from '@mantine/core'
import { type Effect, type OvertimeRule, sidesOf } from '#areas/jobs/contract.ts'
import { EffectField } from '#areas/jobs/web/parts/EffectField.tsx'
import classes from '#areas/jobs/web/parts/Rules.module.css'
import { type Code, withType } from '#areas/jobs/web/rule-presets.ts'
import {
  premiumOptions,
  ruleTypeOptions,
  sideOptions,
  stackingOptions,
  weekdayOptions,
} from '#areas/jobs/web/words.ts'
import { useField } from '#kit/ui/form/context.ts'
import { type FieldProps, SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { MinutesField, NumberField, QuantityField } from '#kit/ui/form/number-fields.tsx'
import { Wide } from '#kit/ui/form/Section.tsx'
import { TimeInput } from '#kit/ui/form/TimeInput.tsx'
import { timeText } from '#kit/ui/format.ts'

type Props = {
  name: string
  rule: OvertimeRule
  basic: { pay_rate: string | null; charge_rate: string | null } | undefined
  codes: Code[]
  currency: string
  /** What is paid in, where that is another. */
  payCurrency?: string | undefined
  onChange: (rule: OvertimeRule) => void
}

/** Everything about one rule: when, on which code, what for pay and charge, and beside which others. */
export function RuleFields({ name, rule, basic, codes, currency, payCurrency = currency, onChange }: Props) {
  return (
    <div className={classes.fields}>
      <TextField name={`${name}.name`} label="Name" maxLength={80} />
      <TypeField rule={rule} name={`${name}.type`} onChange={onChange} />
      <WhenFields name={name} rule={rule} />
      <SelectField
        name={`${name}.rate_code_id`}
        label="Booked on"
        options={codes.map((code) => ({ value: String(code.id), label: code.name }))}
        numeric
      />
      {!isAmongItsKind(rule) && (
        <SelectField name={`${name}.stacking`} label="Beside other rules" options={stackingOptions} />
      )}
      <SideField rule={rule} onChange={onChange} />
      {rule.type !== 'period_cap' && (
        <div className={classes.effects}>
          <KindField rule={rule} onChange={onChange} />
          {sidesOf(rule).map((side) => (
            <EffectField
              key={side}
              name={`${name}.${side}`}
              side={side === 'pay' ? 'Pay' : 'Charge'}
              basic={rule.type === 'callout' ? undefined : basic?.[`${side}_rate`]}
              currency={side === 'pay' ? payCurrency : currency}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Of several least lengths the dearest counts, of several limits the lowest: nothing is chosen. */
const isAmongItsKind = ({ type }: OvertimeRule) =>
  type === 'min_shift' || type === 'callout' || type === 'period_cap'

/** What the rule works on. The side that it leaves alone keeps an effect that nothing reads: that of no change. */
function SideField({ rule, onChange }: Pick<Props, 'rule' | 'onChange'>) {
  const change = (side: 'both' | 'pay' | 'charge') => {
    const unchanged: Effect = { multiplier: '1' }
    const other = side === 'pay' ? { charge: unchanged } : side === 'charge' ? { pay: unchanged } : {}
    // Both sides are told in the same way: what comes back takes the effect of the one that was there.
    const back =
      side === 'both' && rule.side === 'pay'
        ? { charge: rule.pay }
        : side === 'both' && rule.side === 'charge'
          ? { pay: rule.charge }
          : {}
    onChange({ ...rule, ...other, ...back, side })
  }
  return (
    <NativeSelect
      label="Works on"
      value={rule.side ?? 'both'}
      onChange={(event) => change(event.currentTarget.value as 'both')}
      data={sideOptions}
    />
  )
}

function TypeField({ rule, onChange, name }: { name: string } & Pick<Props, 'rule' | 'onChange'>) {
  return (
    <SelectField
      name={name}
      label="When"
      options={ruleTypeOptions}
      onPick={(type) => onChange(withType(rule, type as OvertimeRule['type']))}
    />
  )
}

function WhenFields({ name, rule }: Pick<Props, 'name' | 'rule'>) {
  if (rule.type === 'night') {
    return (
      <>
        <TimeField name={`${name}.params.from`} label="From" />
        <TimeField name={`${name}.params.to`} label="To" />
      </>
    )
  }
  if (rule.type === 'weekday') return <WeekdaysField name={`${name}.params.weekdays`} label="Days" />
  if (rule.type === 'bank_holiday') return null
  if (rule.type === 'consecutive_day')
    return <NumberField name={`${name}.params.from_day`} label="From which day in a row" />
  if (rule.type === 'rest_break') {
    return (
      <>
        <MinutesField name={`${name}.params.rest_minutes`} label="Rest of at least" />
        <SelectField name={`${name}.params.premium`} label="What counts" options={premiumOptions} />
      </>
    )
  }
  if (rule.type === 'min_shift' || rule.type === 'callout')
    return <MinutesField name={`${name}.params.least_minutes`} label="Counts at least" />
  if (rule.type === 'period_cap')
    return <QuantityField name={`${name}.params.most`} label="At most, a period" unit="hours or units" />
  return (
    <MinutesField
      name={`${name}.params.after_minutes`}
      label={rule.type === 'daily_over' ? 'Over, a day' : 'Over, a week'}
    />
  )
}

/** A wall time; `22`, `2200` and `10pm` are read as `22:00` when the field is left. */
function TimeField({ name, ...rest }: FieldProps) {
  const { value, set, input } = useField<string>(name)
  return (
    <TimeInput
      {...rest}
      {...input}
      placeholder={timeText('22:00')}
      maxLength={10}
      value={value ?? ''}
      onChange={set}
    />
  )
}

function WeekdaysField({ name, label }: FieldProps) {
  const { value, set, input } = useField<number[]>(name)
  return (
    <Wide>
      <fieldset className={classes.weekdays} data-path={name}>
        <legend>{label}</legend>
        <Chip.Group multiple value={value.map(String)} onChange={(days) => set(days.map(Number).sort())}>
          <Group gap={6}>
            {weekdayOptions.map((day) => (
              <Chip key={day.value} value={day.value} size="xs" color="ink">
                {day.label.slice(0, 3)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {input.error && <p className={classes.problem}>{input.error}</p>}
      </fieldset>
    </Wide>
  )
}

/** Both sides are told in the same way: a multiple of the basic rate, or money on top. */
function KindField({ rule, onChange }: Pick<Props, 'rule' | 'onChange'>) {
  const sides = sidesOf(rule)
  const kind = sides.some((side) => 'uplift' in rule[side]) ? 'uplift' : 'multiplier'
  const change = (next: string) => {
    const empty = { [next]: null } as unknown as Effect
    if (next !== kind) onChange({ ...rule, ...Object.fromEntries(sides.map((side) => [side, empty])) })
  }
  return (
    <NativeSelect
      label="Paid and charged as"
      value={kind}
      onChange={(event) => change(event.currentTarget.value)}
      data={[
        { value: 'multiplier', label: rule.type === 'callout' ? 'Times its rate' : 'Times the basic rate' },
        { value: 'uplift', label: isAmongItsKind(rule) ? 'Money an hour' : 'Money on top' },
      ]}
    />
  )
}
