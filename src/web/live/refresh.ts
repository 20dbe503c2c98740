import { concern, type News } from '#kit/live/news.ts'
import { invalidate, queries } from '#kit/query.ts'

/**
 * Asks again for what the page on screen shows and the news concern; what is not on screen is only marked as old.
 * A window that nobody looks at asks when it is looked at again.
 */
export async function refreshShown(news: News): Promise<void> {
  const seen = document.visibilityState !== 'hidden'
  await Promise.all(
    queries
      .getQueryCache()
      .findAll()
      .map(async (query) => {
        const what = concern(query.queryKey, query.state.data, news)
        if (what === 'none') return
        const refetchType = what === 'refetch' && seen ? 'active' : 'none'
        await invalidate({ queryKey: query.queryKey, exact: true, refetchType })
      }),
  )
}
