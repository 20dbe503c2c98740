import type { Moving } from '#areas/central/public.ts'

/** What Saffron does by itself stands in the history of central administration as its own. */
export function asSaffron(all: Moving['all'], { now, publicUrl }: Pick<Moving, 'now' | 'publicUrl'>): Moving {
  return { all, central: { account_id: null, name: 'Saffron' }, ip: '', agent: '', now, publicUrl }
}
