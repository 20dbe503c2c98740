import type { ComponentType } from 'react'
import type { App, Me } from '#kit/session.ts'

/** What is known of who is there, and where; undefined until it is. */
export type BannerFacts = { me: Me | undefined; app: App | undefined }

/** A line over every page of the frame. Rooms export `banners: Banner[]` from `web/banners.ts`. */
export type Banner = {
  /** There is room for one: the first that has something to say, small first. */
  order: number
  /** Has it something to say? Asked wherever one is, by what is known already. */
  shown: (now: BannerFacts) => boolean
  /** Lazy: it is part of the first load, and most people never see it. */
  Content: ComponentType<BannerFacts>
}
