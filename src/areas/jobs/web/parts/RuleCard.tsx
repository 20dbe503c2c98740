import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { type OvertimeRule, sidesOf } from '#areas/jobs/contract.ts'
import { rateUnder } from '#areas/jobs/margin.ts'
import { effectsText, whenText } from '#areas/jobs/rule-words.ts'
import { RuleFields } from '#areas/jobs/web/parts/RuleFields.tsx'
import classes from '#areas/jobs/web/parts/Rules.module.css'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { rateText, timeText } from '#kit/ui/format.ts'

type Props = {
  name: string
  rule: OvertimeRule
  basic: { pay_rate: string | null; charge_rate: string | null } | undefined
  codes: Code[]
  currency: string
  /** What is paid in, where that is another. */
  payCurrency?: string | undefined
  isOpen: boolean
  onToggle: (open: boolean) => void
  onChange: (rule: OvertimeRule) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  isFirst: boolean
  isLast: boolean
}

/** One rule: a sentence while closed, its fields when open. */
export function RuleCard(props: Props) {
  const {
    name,
    rule,
    basic,
    currency,
    payCurrency = currency,
    isOpen,
    onToggle,
    onMove,
    onRemove,
    isFirst,
    isLast,
  } = props
  const { form } = useFormState()
  const id = useId()
  const shown = isOpen || Object.keys(form.errors).some((field) => field.startsWith(`${name}.`))
  const rates = rule.type === 'period_cap' || rule.type === 'callout' ? [] : sidesOf(rule)
  const made = rates.map((side) => rateUnder(rule[side], basic?.[`${side}_rate`]))
  const hasRates = made.length > 0 && made.every((rate) => rate !== undefined)
  const called = rule.name || 'this rule'
  return (
    <li className={classes.rule}>
      <div className={classes.ruleHead} data-rates={hasRates || undefined}>
        <UnstyledButton
          className={classes.ruleButton}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => onToggle(!shown)}
        >
          <IconChevronRight size={16} stroke={2} className={classes.chevron} data-open={shown || undefined} />
          <span className={classes.ruleWords}>
            <span className={classes.ruleName}>{rule.name || 'New rule'}</span>
            <span className={classes.ruleWhen}>
              {[whenText(rule, timeText), effectsText(rule, { pay: payCurrency, charge: currency })]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          {hasRates && (
            <span className={classes.ruleRates}>
              {made
                .map((rate, at) => rateText(rate!, rates[at] === 'pay' ? payCurrency : currency))
                .join(' / ')}
            </span>
          )}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="ink"
          aria-label={`Move ${called} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="ink"
          aria-label={`Move ${called} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="ink" aria-label={`Remove ${called}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      <div id={id} hidden={!shown} className={classes.ruleBody}>
        {shown && <RuleFields {...props} />}
      </div>
    </li>
  )
}
