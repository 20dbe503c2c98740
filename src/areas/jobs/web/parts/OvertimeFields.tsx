import { lazy, Suspense } from 'react'
import type { Layout, OvertimeRule } from '#areas/jobs/contract.ts'
import { isCounted } from '#areas/jobs/rules.ts'
import { RulesEditor } from '#areas/jobs/web/parts/RulesEditor.tsx'
import { rateOn } from '#areas/jobs/web/rate-rows.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { useCurrencies } from '#areas/jobs/web/useCurrencies.ts'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

const RuleSetField = lazy(async () => ({
  default: (await import('#areas/jobs/rule-sets/web/parts/RuleSetField.tsx')).RuleSetField,
}))

type Props = {
  at: string
  codes: Code[]
  currency: string
  today: string
  /** A new placement begins with a set of rules: of this client, when one is chosen. */
  begins?: { client: { id: number; name: string } | undefined }
}
type Rate = { rate_code_id: number; pay_rate: string | null; charge_rate: string | null }

/** When time is paid and charged differently: a copy of a set that placements share, rules of its own, or both. */
export function OvertimeFields({ at, codes, currency, today, begins }: Props) {
  const { form } = useFormState()
  const name = `${at}overtime_rules`
  const rules = valueAt(form.values, name) as OvertimeRule[]
  const counted = isCounted(valueAt(form.values, `${at}layout`) as Layout)
  const basic = rateOn(
    valueAt(form.values, `${at}rates`) as Rate[],
    valueAt(form.values, `${at}basic_rate_code_id`) as number | null,
    today,
  )
  const currencies = useCurrencies(at, currency)
  const begun = begins && (
    <Suspense fallback={null}>
      <RuleSetField at={at} currencies={currencies} client={begins.client} counted={counted} />
    </Suspense>
  )
  // Days and units count as they are entered; rules that are there already can be taken off.
  if (counted && rules.length === 0) return null
  return (
    <Section
      title="Overtime and uplifts"
      description="Asked from top to bottom. A rule that applies alone must stand above those it replaces."
    >
      <Wide>
        {begun}
        <RulesEditor
          name={name}
          basic={basic}
          codes={codes}
          currency={currency}
          payCurrency={currencies.pay_currency}
        />
      </Wide>
    </Section>
  )
}
