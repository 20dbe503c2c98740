export { makeDemoWebhook } from '#areas/webhooks/demo.ts'
