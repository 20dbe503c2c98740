import { frequencyNames } from '#areas/candidates/contract.ts'
import type { PayRun } from '#areas/payroll/contract.ts'
import classes from '#areas/payroll/web/parts/RunOverview.module.css'
import { statusNames } from '#areas/payroll/words.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { countText, hoursText, moneyText, numberText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { AmountRow, Figures } from '#kit/ui/preview.tsx'
import { Stack } from '#kit/ui/Stack.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

/** The control totals of a run, what stands in its way, who did what with it, its file, and what payroll made of it. */
export function RunOverview({ run }: { run: PayRun }) {
  const { currency, stopped, file, result, moves } = run
  return (
    <Stack>
      <Figures
        items={[
          ['Workers', numberText(run.worker_count)],
          ['Units', numberText(run.unit_count)],
          ['Hours', hoursText(run.minutes)],
          ['Amount', moneyText(run.amount, currency)],
        ]}
      />
      {stopped.length > 0 && (
        <Panel title="In the way by now" flush>
          {stopped.map((each) => (
            <AmountRow
              key={`${each.candidate_id} ${each.reason}`}
              what={<TenantLink to={`/candidates/${each.candidate_id}/view`}>{each.name}</TenantLink>}
              note={`${each.words}, ${countText(each.units, 'unit')}`}
              amount={<Money minor={each.amount} currency={currency} />}
            />
          ))}
        </Panel>
      )}
      {stopped.length > 0 && (
        <Notice tone="warning">The next check leaves this out, for the run after it.</Notice>
      )}
      <ChangedPayers run={run} />
      <Panel title="Details">
        <Facts
          items={filled([
            ['Periods that end by', <DayText key="cut" day={run.cut_off} />],
            ['Pay calendar', run.frequency && frequencyNames[run.frequency]],
            ['Pay date', <DayText key="pay" day={run.pay_date} />],
            ...moves.map(
              ({ status, at, user_name, reason }) =>
                [
                  status === 'draft' ? 'Created' : statusNames[status],
                  <span key={at}>
                    <InstantText at={at} />
                    {user_name && `, ${user_name}`}
                    {reason && `: ${reason}`}
                  </span>,
                ] as const,
            ),
          ])}
        />
      </Panel>
      {file && (
        <Panel title="Payroll file">
          <Facts
            items={filled([
              ['File', file.filename],
              [
                'Layout',
                file.layout_version > 0
                  ? `${file.layout_name}, version ${file.layout_version}`
                  : file.layout_name,
              ],
              ['Lines', numberText(file.lines)],
              ['Made', <InstantText key="made" at={file.made_at} />],
              ['Made by', file.made_by_name],
              [
                'SHA-256',
                <code key="hash" className={classes.hash}>
                  {file.sha256}
                </code>,
              ],
            ])}
          />
        </Panel>
      )}
      {result && <Result run={run} result={result} />}
    </Stack>
  )
}

/** Until it is confirmed, a run can be rolled back and what belongs to somebody else be moved. */
function ChangedPayers({ run: { payer_changed, currency } }: { run: PayRun }) {
  const { can } = usePermissions()
  if (payer_changed.length === 0) return null
  const total = payer_changed.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <Notice
        tone="warning"
        title={`${moneyText(total, currency)} on this run belongs to another payer by now`}
      >
        The engagement of a worker on it changed. Unless payroll has paid it, roll the run back and move that
        time before you confirm: what is confirmed stays paid.
      </Notice>
      <Panel title="Belongs to another payer" flush>
        {payer_changed.map(({ candidate_id, name, units, amount }) => (
          <AmountRow
            key={candidate_id}
            what={
              <TenantLink to={`/candidates/${candidate_id}/${can('invoices.run') ? 'payer-moves' : 'view'}`}>
                {name}
              </TenantLink>
            }
            note={countText(units, 'unit')}
            amount={<Money minor={amount} currency={currency} />}
          />
        ))}
      </Panel>
    </>
  )
}

function Result({ run: { currency }, result }: { run: PayRun; result: NonNullable<PayRun['result']> }) {
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <Panel title="What payroll made of it">
      <Facts
        items={filled([
          ['Workers', numberText(result.workers)],
          ['Sent', result.sent !== result.gross && money(result.sent)],
          ['Holiday pay added', result.holiday_added !== 0 && money(result.holiday_added)],
          ['Statutory pay added', result.statutory_added !== 0 && money(result.statutory_added)],
          ['Other pay added', result.other_added !== 0 && money(result.other_added)],
          ['Gross', money(result.gross)],
          ['Tax', money(result.tax)],
          ['National Insurance', money(result.ni)],
          ['Pension', money(result.pension)],
          ['Other deductions', result.other !== 0 && money(result.other)],
          ['Net', money(result.net)],
          ['Of the gross, holiday pay', result.holiday !== result.holiday_added && money(result.holiday)],
          ['File', `${result.filename}, version ${result.version}`],
          ['Imported', <InstantText key="at" at={result.at} />],
          ['Imported by', result.user_name],
        ])}
      />
    </Panel>
  )
}
