import { Text } from '@mantine/core'
import type { BankStatement } from '#areas/payments/bank-statements/contract.ts'
import classes from '#areas/payments/bank-statements/web/parts/Lines.module.css'
import { leftOutNames } from '#areas/payments/bank-statements/words.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { dayText, numberText } from '#kit/ui/format.ts'
import { Money } from '#kit/ui/values.tsx'

/** What the file tells of money that is not booked: nothing of it was taken. */
export function LeftOut({ statement }: { statement: BankStatement }) {
  const { left_out, left_out_count, currency } = statement
  return (
    <Panel title="Not booked, and left out">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.sample} tabIndex={0} aria-label="Lines that were left out">
        <table>
          <thead>
            <tr>
              {['Day', 'Amount', 'Text', 'Why'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {left_out.map(({ day, amount, text, reason }, at) => (
              <tr key={at}>
                <td>{day ? dayText(day) : '–'}</td>
                <td>{amount === null ? '–' : <Money minor={amount} currency={currency} />}</td>
                <td>{text || '–'}</td>
                <td>{leftOutNames[reason]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left_out_count > left_out.length && (
        <Text size="sm" mt="sm">
          And {numberText(left_out_count - left_out.length)} more.
        </Text>
      )}
    </Panel>
  )
}
