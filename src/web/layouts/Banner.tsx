import { Suspense } from 'react'
import type { BannerFacts, Banner as RoomBanner } from '#kit/banners.ts'
import classes from '#web/layouts/default.module.css'

const rooms = import.meta.glob<{ banners: RoomBanner[] }>(
  ['../../areas/*/web/banners.ts', '../../areas/*/*/web/banners.ts'],
  { eager: true },
)
const banners = Object.values(rooms)
  .flatMap((room) => room.banners)
  .sort((a, b) => a.order - b.order)

/** The line that stands over every page now, if any room has one. */
export const bannerFor = (facts: BannerFacts) => banners.find(({ shown }) => shown(facts))

export function Banner({ of: { Content }, facts }: { of: RoomBanner; facts: BannerFacts }) {
  return (
    <div className={classes.banner}>
      <Suspense>
        <Content {...facts} />
      </Suspense>
    </div>
  )
}
