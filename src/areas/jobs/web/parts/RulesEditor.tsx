import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OvertimeRule } from '#areas/jobs/contract.ts'
import { RuleCard } from '#areas/jobs/web/parts/RuleCard.tsx'
import classes from '#areas/jobs/web/parts/Rules.module.css'
import { type Code, moved, presets, usualPresets, withPreset } from '#areas/jobs/web/rule-presets.ts'
import { valueAt } from '#areas/jobs/web/value-at.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

type Props = {
  /** Where the rules stand in what is being typed. */
  name: string
  /** What an hour is paid and charged plainly: each rule says what it makes of it. */
  basic: { pay_rate: string | null; charge_rate: string | null } | undefined
  codes: Code[]
  currency: string
  /** What is paid in, where that is another. */
  payCurrency?: string | undefined
}

/** Rules in the order they are asked: each opens, moves and goes; common ones are a choice away. */
export function RulesEditor({ name, basic, codes, currency, payCurrency }: Props) {
  const { form } = useFormState()
  const [openId, setOpenId] = useState<number>()
  const rules = valueAt(form.values, name) as OvertimeRule[]
  const set = (next: OvertimeRule[]) => form.setFieldValue(name, next)
  const add = (keys: readonly string[]) =>
    set(
      presets
        .filter((preset) => keys.includes(preset.key))
        .reduce((all, preset) => withPreset(all, preset, codes), rules),
    )
  return (
    <>
      {rules.length > 0 && (
        <ol className={classes.rules}>
          {rules.map((rule, index) => (
            <RuleCard
              key={rule.id}
              name={`${name}.${index}`}
              rule={rule}
              basic={basic}
              codes={codes}
              currency={currency}
              payCurrency={payCurrency}
              isOpen={openId === rule.id}
              onToggle={(open) => setOpenId(open ? rule.id : undefined)}
              onChange={(next) => form.setFieldValue(`${name}.${index}`, next)}
              onMove={(by) => set(moved(rules, index, index + by))}
              onRemove={() => set(rules.filter((each) => each.id !== rule.id))}
              isFirst={index === 0}
              isLast={index === rules.length - 1}
            />
          ))}
        </ol>
      )}
      {form.errors[name] && (
        <p className={classes.problem} role="alert" data-path={name} tabIndex={-1}>
          {form.errors[name]}
        </p>
      )}
      <div className={classes.adders}>
        {rules.length === 0 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={15} stroke={2.2} />}
            onClick={() => add(usualPresets)}
            disabled={codes.length === 0}
          >
            The usual rules
          </Button>
        )}
        <Popover
          width={270}
          button={(props) => (
            <Button
              {...props}
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={15} stroke={2.2} />}
              disabled={codes.length === 0}
            >
              Add a rule
            </Button>
          )}
        >
          {(close) =>
            presets.map((preset) => (
              <PopoverItem
                key={preset.key}
                onClick={() => {
                  add([preset.key])
                  close()
                }}
              >
                {preset.label}
                <span className={classes.presetText}>{preset.text}</span>
              </PopoverItem>
            ))
          }
        </Popover>
        {rules.length === 0 && (
          <span className={classes.hint}>
            Bank holidays, nights and over 40 hours a week, each changeable
          </span>
        )}
      </div>
    </>
  )
}
