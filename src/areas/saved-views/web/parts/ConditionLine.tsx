import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { ListField } from '#areas/saved-views/contract.ts'
import classes from '#areas/saved-views/web/parts/Views.module.css'
import { type Condition, type Operator, operators, operatorsOf, takesNoValue } from '#platform/conditions.ts'

type Props = {
  condition: Condition
  fields: readonly ListField[]
  wrong: string | undefined
  /** Undefined takes it away. */
  set: (next: Condition | undefined) => void
}

/** One condition: what it is about, what is asked of it, and what it is compared with. */
export function ConditionLine({ condition, fields, wrong, set }: Props) {
  const field = fields.find(({ key }) => key === condition.field)!
  const choose = (key: string) => {
    const next = fields.find((each) => each.key === key)!
    const operator = operatorsOf[next.kind].includes(condition.operator)
      ? condition.operator
      : operatorsOf[next.kind][0]!
    set({
      field: key,
      operator,
      value: next.kind === field.kind && next.kind !== 'choice' ? condition.value : plain(next),
    })
  }
  return (
    <div className={classes.condition}>
      <NativeSelect
        aria-label="What"
        value={condition.field}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={fields.map(({ key, label }) => ({ value: key, label }))}
      />
      <NativeSelect
        aria-label={`${field.label}: how`}
        value={condition.operator}
        onChange={({ currentTarget: { value } }) => set({ ...condition, operator: value as Operator })}
        data={operatorsOf[field.kind].map((operator) => ({ value: operator, label: operators[operator] }))}
      />
      {takesNoValue(condition.operator) ? (
        <span />
      ) : (
        <Value field={field} condition={condition} set={(value) => set({ ...condition, value })} />
      )}
      <CloseButton aria-label={`Remove the condition on ${field.label}`} onClick={() => set(undefined)} />
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

type ValueProps = { field: ListField; condition: Condition; set: (value: string) => void }

function Value({ field, condition: { operator, value }, set }: ValueProps) {
  const label = `${field.label}: compared with`
  const options = optionsOf(field)
  if (options)
    return (
      <NativeSelect
        aria-label={label}
        value={value.split(',')[0]}
        onChange={(event) => set(event.currentTarget.value)}
        data={options}
      />
    )
  const isDay = field.kind === 'day' && operator !== 'last_days' && operator !== 'next_days'
  return (
    <TextInput
      aria-label={label}
      type={isDay ? 'date' : 'text'}
      inputMode={field.kind === 'number' || field.kind === 'day' ? 'decimal' : 'text'}
      maxLength={100}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

function optionsOf({ kind, names }: ListField) {
  if (kind === 'yes_no')
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]
  if (kind !== 'choice') return undefined
  const named = Object.entries(names).map(([value, label]) => ({ value, label }))
  return [{ value: '', label: 'Choose' }, ...named]
}

const plain = ({ kind }: ListField) => (kind === 'yes_no' ? 'yes' : '')
