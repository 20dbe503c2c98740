import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Layout, OvertimeRule } from '#areas/jobs/contract.ts'
import { isCounted } from '#areas/jobs/rules.ts'
import { valueAt } from '#areas/jobs/web/parts/RatesFields.tsx'
import { RuleCard } from '#areas/jobs/web/parts/RuleCard.tsx'
import classes from '#areas/jobs/web/parts/Rules.module.css'
import { rateOn } from '#areas/jobs/web/rate-rows.ts'
import { type Code, moved, presets, usualPresets, withPreset } from '#areas/jobs/web/rule-presets.ts'
import { useFormState } from '#kit/ui/form/context.ts'
import { Section, Wide } from '#kit/ui/form/Section.tsx'
import { Popover, PopoverItem } from '#kit/ui/Popover.tsx'

type Props = { at: string; codes: Code[]; currency: string; today: string }
type Rate = { rate_code_id: number; pay_rate: string | null; charge_rate: string | null }

/** When time is paid and charged differently, in the order the rules are asked. */
export function OvertimeFields({ at, codes, currency, today }: Props) {
  const { form } = useFormState()
  const [openId, setOpenId] = useState<number>()
  const name = `${at}overtime_rules`
  const rules = valueAt(form.values, name) as OvertimeRule[]
  const counted = isCounted(valueAt(form.values, `${at}layout`) as Layout)
  const set = (next: OvertimeRule[]) => form.setFieldValue(name, next)
  const basic = rateOn(
    valueAt(form.values, `${at}rates`) as Rate[],
    valueAt(form.values, `${at}basic_rate_code_id`) as number | null,
    today,
  )
  const add = (keys: readonly string[]) =>
    set(
      presets
        .filter((preset) => keys.includes(preset.key))
        .reduce((all, preset) => withPreset(all, preset, codes), rules),
    )
  // Days and units count as they are entered; rules that are there already can be taken off.
  if (counted && rules.length === 0) return null
  return (
    <Section
      title="Overtime and uplifts"
      description="Asked from top to bottom. A rule that applies alone must stand above those it replaces."
    >
      <Wide>
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
      </Wide>
    </Section>
  )
}
