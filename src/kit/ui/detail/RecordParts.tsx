import { Button, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useRecordParts } from '#kit/record-parts.ts'
import type { DetailTab } from '#kit/ui/detail/Detail.tsx'
import classes from '#kit/ui/detail/RecordParts.module.css'

type Props = { on: string; id: number }

type OwnTab = DetailTab & { order: number }

/** The tabs that rooms above put on a record's page, and the page's `own` ones among them, by their order. */
export function useRecordTabs({ on, id, own = [] }: Props & { own?: readonly OwnTab[] }): DetailTab[] {
  const parts = useRecordParts(on, 'tab').map(({ key, label, order, content: Content, count: Count }) => ({
    key,
    label,
    order,
    badge: Count && (
      <Suspense>
        <Count id={id} />
      </Suspense>
    ),
    content: () => (
      <Suspense key={key} fallback={<Skeleton height={320} radius="lg" />}>
        <Content id={id} />
      </Suspense>
    ),
  }))
  return [...parts, ...own].sort((a, b) => a.order - b.order)
}

/** The panels that rooms above put on a record's overview. */
export function RecordPanels({ on, id }: Props) {
  return useRecordParts(on, 'panel').map(({ key, content: Content }) => (
    <Suspense key={key} fallback={<Skeleton height={96} radius="lg" />}>
      <Content id={id} />
    </Suspense>
  ))
}

/** The figures that rooms above know of a record, each leading to what it sums. Its height is kept from the start. */
export function RecordFigures({ on, id }: Props) {
  const figures = useRecordParts(on, 'figure')
  if (figures.length === 0) return null
  return (
    <ul className={classes.figures} aria-label="Figures">
      {figures.map(({ key, label, content: Content }) => (
        <li key={key} className={classes.figure}>
          <span className={classes.label}>{label}</span>
          <Suspense fallback={<span className={classes.value}>…</span>}>
            <Content id={id} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

/** The buttons that rooms above put beside a record's title. */
export function RecordButtons({ on, id }: Props) {
  return useRecordParts(on, 'button').map(({ key, label, content: Content }) => (
    <Suspense key={key} fallback={<Button disabled>{label}</Button>}>
      <Content id={id} />
    </Suspense>
  ))
}
