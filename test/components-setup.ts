import { launchChromium } from '#test/chromium.ts'

/** The browser that came with the packages, for tests of components: vitest.config.ts connects to it. */
export default async function setup() {
  const server = await launchChromium()
  process.env.COMPONENTS_BROWSER = server.wsEndpoint()
  return () => server.close()
}
