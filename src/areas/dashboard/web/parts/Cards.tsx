import { IconArrowRight } from '@tabler/icons-react'
import type { Card } from '#areas/dashboard/contract.ts'
import classes from '#areas/dashboard/web/parts/dashboard.module.css'
import { cardCount, cardWords, since } from '#areas/dashboard/web/words.ts'
import kit from '#kit/ui/Dashboard.module.css'
import { countText, moneyText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

/** How much waits, where, and the way there. */
export function Cards({ cards, currency }: { cards: Card[]; currency: string }) {
  return (['Time', 'Money'] as const).map((group) => {
    const shown = cards.filter(({ key }) => cardWords[key].group === group)
    if (shown.length === 0) return null
    return (
      <section key={group} aria-label={group}>
        <ul className={`${kit.tiles} ${classes.cards}`}>
          {shown.map((card) => (
            <li key={card.key}>
              <CardLink card={card} currency={currency} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function CardLink({ card, currency }: { card: Card; currency: string }) {
  const { label, none, urgent } = cardWords[card.key]
  const { to, held } = card
  const some = card.count > 0
  const tile = (
    <TenantLink to={to} className={`${kit.tile} ${classes.card}`} data-urgent={(urgent && some) || undefined}>
      <span className={kit.label}>
        {label}
        <IconArrowRight size={15} stroke={1.8} className={classes.arrow} aria-hidden />
      </span>
      <span className={`${kit.figure} ${classes.count}`} data-none={!some || undefined}>
        {cardCount(card)}
      </span>
      <span className={`${kit.more} ${classes.more}`}>
        {some ? (
          <>
            {amountsOf(card).map(({ minor, words }) => (
              <span key={words}>
                <strong>{moneyText(minor, currency)}</strong> {words}
              </span>
            ))}
            <span>{[unitsText(card), ageText(card)].filter(Boolean).join(' · ')}</span>
          </>
        ) : (
          none
        )}
      </span>
    </TenantLink>
  )
  if (!held) return tile
  return (
    <div className={classes.withHeld}>
      {tile}
      <TenantLink to={held.to} className={classes.held}>
        held:{' '}
        <strong>{held.value === null ? sheetsText(held.count) : moneyText(held.value, currency)}</strong>
        <span className={classes.heldMore}>
          {held.value === null ? 'and why' : `${sheetsText(held.count)}, and why`}
        </span>
      </TenantLink>
    </div>
  )
}

/** What the card comes to; documents that go both ways say so of each. */
function amountsOf({ value, owed_by_us }: Card): { minor: number; words: string }[] {
  const amounts = [
    { minor: value, words: owed_by_us ? 'owed to us' : '' },
    { minor: owed_by_us || null, words: 'owed by us' },
  ]
  return amounts.flatMap(({ minor, words }) => (minor === null ? [] : { minor, words }))
}

const sheetsText = (count: number) => countText(count, 'timesheet')

function unitsText({ units }: Card): string {
  if (!units) return ''
  return countText(units, 'line of time', 'lines of time')
}

/** Only what waits in time has an age worth telling. */
function ageText({ key, oldest }: Card): string {
  if (!oldest || cardWords[key].group !== 'Time') return ''
  const age = since(oldest, new Date())
  return age === 'today' ? 'since today' : `oldest ${age}`
}
