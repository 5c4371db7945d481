/** What a block may need that the tests do not have. Such a block is checked, not run. */
export const needs: Record<string, string> = {
  android: 'an Android project',
  browser: 'a page of yours',
  docker: 'a Docker engine',
  files: 'files that you download',
  flutter: 'a Flutter project',
  internet: 'other hosts',
  ios: 'an Xcode project',
  kubernetes: 'a Kubernetes cluster',
  load: 'a machine to itself',
  mosquitto: 'an MQTT broker',
  postgresql: 'a PostgreSQL of your own, or a second data folder',
  provider: 'an identity provider',
  receiver: 'a webhook; the test of the pages sends deliveries to it',
  'react-native': 'a React Native project',
  systemd: 'a machine with systemd, as root',
  workers: 'a server with several workers',
}
