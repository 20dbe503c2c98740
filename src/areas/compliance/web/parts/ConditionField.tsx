import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clients } from '#areas/clients/contract.ts'
import type { Condition, ConditionRule } from '#areas/compliance/templates/conditions.ts'
import { jobTypeNames, onNames } from '#areas/compliance/templates/words.ts'
import classes from '#areas/compliance/web/parts/compliance.module.css'
import { LinesField } from '#areas/compliance/web/parts/RequirementFields.tsx'
import { engagementNames, supplierKindNames } from '#areas/compliance/words.ts'
import { queryOf } from '#kit/query.ts'
import { useField } from '#kit/ui/form/context.ts'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { NumberField } from '#kit/ui/form/number-fields.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'

type Props = { name: string; label: string; none: string }
type On = ConditionRule['on']

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** When something is asked: all or any of a few rules; none: always. */
export function ConditionField({ name, label, none }: Props) {
  const { value, set, input } = useField<Condition>(name)
  const add = () =>
    set({ match: value?.match ?? 'all', rules: [...(value?.rules ?? []), freshOf('engagement_type')] })
  return (
    <fieldset className={classes.rules} data-path={name} tabIndex={-1}>
      <legend>{label}</legend>
      {input.error && (
        <p className={classes.note} role="alert">
          {input.error}
        </p>
      )}
      {!value && <p className={classes.note}>{none}.</p>}
      {value && value.rules.length > 1 && (
        <NativeSelect
          label="These hold"
          value={value.match}
          onChange={(event) => set({ ...value, match: event.currentTarget.value as 'all' })}
          data={[
            { value: 'all', label: 'All of them' },
            { value: 'any', label: 'At least one of them' },
          ]}
        />
      )}
      {value?.rules.map((rule, at) => (
        <Rule
          key={`${at} ${rule.on}`}
          name={`${name}.rules.${at}`}
          number={at + 1}
          rule={rule}
          onChange={(next) =>
            set({ ...value, rules: value.rules.map((each, i) => (i === at ? next : each)) })
          }
          onRemove={() => {
            const rules = value.rules.filter((_, i) => i !== at)
            set(rules.length > 0 ? { ...value, rules } : null)
          }}
        />
      ))}
      <div>
        <Button variant="default" size="xs" onClick={add}>
          Add a condition
        </Button>
      </div>
    </fieldset>
  )
}

const freshOf = (on: On): ConditionRule =>
  (on === 'worker_age'
    ? { on, from: null, under: null }
    : { on, values: on === 'country' ? ['GB'] : on === 'client' ? [null] : [], not: false }) as never

type RuleProps = {
  name: string
  number: number
  rule: ConditionRule
  onChange: (rule: ConditionRule) => void
  onRemove: () => void
}

function Rule({ name, number, rule, onChange, onRemove }: RuleProps) {
  return (
    <div className={classes.rule}>
      <NativeSelect
        aria-label={`Condition ${number}`}
        value={rule.on}
        onChange={(event) => onChange(freshOf(event.currentTarget.value as On))}
        data={optionsOf(onNames)}
      />
      {rule.on === 'worker_age' ? (
        <span />
      ) : (
        <NativeSelect
          aria-label={`Condition ${number}: is or is not`}
          value={rule.not ? 'not' : 'is'}
          onChange={(event) => onChange({ ...rule, not: event.currentTarget.value === 'not' })}
          data={[
            { value: 'is', label: 'is one of' },
            { value: 'not', label: 'is none of' },
          ]}
        />
      )}
      <Values name={name} rule={rule} onChange={onChange} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Remove condition ${number}`}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

const choices: Partial<Record<On, Record<string, string>>> = {
  engagement_type: engagementNames,
  supplier_kind: supplierKindNames,
  job_type: jobTypeNames,
}

function Values({ name, rule, onChange }: Pick<RuleProps, 'name' | 'rule' | 'onChange'>) {
  const names = choices[rule.on]
  if (names) return <MultiSelectField name={`${name}.values`} label="Any of" options={optionsOf(names)} />
  if (rule.on === 'worker_age')
    return (
      <div className={classes.pair}>
        <NumberField name={`${name}.from`} label="From this age" placeholder="Any" />
        <NumberField name={`${name}.under`} label="Younger than" placeholder="Any" />
      </div>
    )
  if (rule.on === 'client') return <Clients name={name} rule={rule} onChange={onChange} />
  const label = rule.on === 'country' ? 'Countries, two letters, one a line' : 'Words, one a line'
  return <LinesField name={`${name}.values`} label={label} />
}

type ClientsProps = Pick<RuleProps, 'name' | 'onChange'> & { rule: Extract<ConditionRule, { on: 'client' }> }

function Clients({ name, rule, onChange }: ClientsProps) {
  const chosen = rule.values.filter(Boolean)
  const { data } = useQuery({
    ...queryOf(clients.list, { query: { ids: chosen.join(','), per_page: 100 } as never }),
    enabled: chosen.length > 0,
  })
  return (
    <div className={classes.body}>
      {rule.values.map((id, at) => (
        <RecordPicker
          key={at}
          name={`${name}.values.${at}`}
          label={at === 0 ? 'Client' : `Client ${at + 1}`}
          endpoint={clients.list}
          current={data?.data.find((client) => client.id === id)}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onChange({ ...rule, values: [...rule.values, null as never] })}
        >
          One more client
        </Button>
      </div>
    </div>
  )
}
