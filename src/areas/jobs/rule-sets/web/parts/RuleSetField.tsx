import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OvertimeRule, type RuleSet, ruleSets } from '#areas/jobs/contract.ts'
import type { Currencies } from '#areas/jobs/pay-currency.ts'
import { fitsCurrency, otherCurrency } from '#areas/jobs/rule-sets/rules.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import classes from '#areas/jobs/web/parts/Rules.module.css'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { mostChosen } from '#platform/http/contract.ts'

type Props = {
  at: string
  currencies: Currencies
  client: { id: number; name: string } | undefined
  /** Days and units are entered: nothing is filled in, and what was goes. */
  counted: boolean
}

/**
 * Which set of rules a new placement takes a copy of. It begins with the client's, else the agency's, as long as nobody
 * typed rules; whatever is changed afterwards is the placement's own.
 */
export function RuleSetField({ at, currencies, client, counted }: Props) {
  const { form } = useFormState()
  const sight = useMoneySight()
  const { canAny } = usePermissions()
  const enabled = sight.both && canAny(['placements.rates.propose', 'placements.rates.approve'])
  const { data: list } = useQuery({
    ...queryOf(ruleSets.list, { query: { per_page: mostChosen } as never }),
    enabled,
  })
  const { data: proposed } = useQuery({
    ...queryOf(ruleSets.proposal, { params: { id: client?.id ?? 0 } }),
    enabled: enabled && client !== undefined,
  })
  const rules = valueAt(form.values, `${at}overtime_rules`) as OvertimeRule[]
  const chosen = valueAt(form.values, `${at}rule_set_id`) as number | null
  const version = valueAt(form.values, `${at}rules_version`) as number | null
  /** What was filled in by itself, as long as it stands unchanged. */
  const filled = useRef<string>(undefined)
  const copy = (set: Pick<RuleSet, 'id' | 'rules_version' | 'rules'> | null) => {
    const taken = {
      overtime_rules: set?.rules ?? [],
      rule_set_id: set?.id ?? null,
      rules_version: set?.rules_version ?? null,
    }
    const next = withTaken(form.values as object, at, taken)
    form.setValues(next)
    return next
  }
  const usual = proposed?.rule_set ?? null
  const fits = usual !== null && !counted && fitsCurrency(usual.rules, usual.currency, currencies)
  const wanted = fits ? usual : null
  useEffect(() => {
    const untouched = filled.current === undefined ? rules.length === 0 && chosen === null : isFilled()
    if (!untouched || (proposed === undefined && !counted)) return
    if (wanted === null && rules.length === 0) return
    filled.current = wanted ? JSON.stringify(wanted.rules) : undefined
    // What nobody typed is nothing that could be lost.
    const clean = !form.isDirty()
    const next = copy(wanted)
    if (clean) form.resetDirty(next)
  }, [wanted?.id, wanted?.rules_version, counted, proposed === undefined])
  const isFilled = () => filled.current === JSON.stringify(rules)
  const pick = async (id: number | null) => {
    filled.current = undefined
    if (id !== null) {
      const set = await call(ruleSets.show, { params: { id } })
      if (fitsCurrency(set.rules, set.currency, currencies)) copy(set)
      else form.setFieldError(`${at}rule_set_id`, otherCurrency(set.currency, currencies))
      return
    }
    form.setFieldValue(`${at}rule_set_id`, null as never)
    form.setFieldValue(`${at}rules_version`, null as never)
  }
  const sets = list?.data ?? []
  if (!enabled || sets.length === 0) return null
  return (
    <NativeSelect
      className={classes.set}
      label="Copied from"
      description={chosen === null ? undefined : saidOf(version, sets.find(({ id }) => id === chosen)?.name)}
      value={chosen ?? ''}
      error={form.errors[`${at}rule_set_id`]}
      onChange={({ currentTarget: { value } }) => void pick(value === '' ? null : Number(value))}
      data={[
        { value: '', label: 'No set: rules of its own' },
        ...sets.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

/** At the top of the form, or in the worker that a new job begins with. */
function withTaken(values: object, at: string, taken: object): Record<string, unknown> {
  if (at === '') return { ...values, ...taken }
  const key = at.slice(0, -1) as never
  return { ...values, [key]: { ...(values[key] as object), ...taken } }
}

const saidOf = (version: number | null, name = 'The set') =>
  `${name}, version ${version}. What you change below is this placement’s own.`
