import { guideTexts } from '../../texts/texts.ts'

/** Where and with what key an app sends. */
export interface Target {
  /** Without a slash at its end. */
  host: string
  publishableKey: string
}

export interface Snippet {
  name: string
  /** One block a file of the app. */
  blocks: { title?: string; code: string }[]
  note?: string
}

/** The native SDKs read the host from the settings of the app; it must be there before they are initialized. */
const appleHost = ({ host }: Target) => `UserDefaults.standard.set("${host}", forKey: "radar-host")`
const androidHost = ({ host }: Target) =>
  `getSharedPreferences("RadarSDK", Context.MODE_PRIVATE)
    .edit().putString("host", "${host}").apply()`

/** Code that sends a first location, by platform. The user's id must not be personal data. */
export const snippets: Record<string, (target: Target) => Snippet> = {
  web: ({ host, publishableKey }) => ({
    name: 'Web',
    blocks: [
      { title: guideTexts.blocks.terminal, code: 'npm install radar-sdk-js' },
      {
        title: 'JavaScript',
        code: `import Radar from 'radar-sdk-js'

Radar.initialize('${publishableKey}', { host: '${host}' })
Radar.setUserId('user-1')
await Radar.trackOnce()`,
      },
    ],
    note: guideTexts.notes.browser,
  }),
  ios: (target) => ({
    name: 'iOS',
    blocks: [
      { title: guideTexts.blocks.package, code: 'https://github.com/radarlabs/radar-sdk-ios' },
      {
        title: 'AppDelegate.swift',
        code: `import RadarSDK

${appleHost(target)} // before initialize
Radar.initialize(publishableKey: "${target.publishableKey}")
Radar.setUserId("user-1")
Radar.trackOnce { status, location, events, user in
  print(events ?? [])
}`,
      },
    ],
    note: guideTexts.notes.https,
  }),
  android: (target) => ({
    name: 'Android',
    blocks: [
      { title: 'build.gradle', code: "implementation 'io.radar:sdk:3.+'" },
      {
        title: guideTexts.blocks.androidApplication,
        code: `${androidHost(target)}
Radar.initialize(this, "${target.publishableKey}")
Radar.setUserId("user-1")
Radar.trackOnce { status, location, events, user -> println(events?.size) }`,
      },
    ],
    note: guideTexts.notes.https,
  }),
  'react-native': (target) => ({
    name: 'React Native',
    blocks: [
      { title: guideTexts.blocks.terminal, code: 'npm install react-native-radar' },
      {
        title: 'App.tsx',
        code: `import { Platform, Settings } from 'react-native'
import Radar from 'react-native-radar'

if (Platform.OS === 'ios') Settings.set({ 'radar-host': '${target.host}' })
Radar.initialize('${target.publishableKey}')
Radar.setUserId('user-1')
await Radar.requestPermissions(false)
await Radar.trackOnce()`,
      },
      { title: guideTexts.blocks.reactAndroid, code: androidHost(target) },
    ],
    note: guideTexts.notes.https,
  }),
  flutter: (target) => ({
    name: 'Flutter',
    blocks: [
      { title: guideTexts.blocks.terminal, code: 'flutter pub add flutter_radar' },
      {
        title: 'main.dart',
        code: `import 'package:flutter_radar/flutter_radar.dart';

await Radar.initialize('${target.publishableKey}');
await Radar.setUserId('user-1');
await Radar.requestPermissions(false);
await Radar.trackOnce();`,
      },
      { title: guideTexts.blocks.flutterApple, code: appleHost(target) },
      { title: guideTexts.blocks.flutterAndroid, code: androidHost(target) },
    ],
    note: guideTexts.notes.https,
  }),
  python: ({ host, publishableKey }) => ({
    name: 'Python',
    blocks: [
      {
        title: 'Python',
        code: `import requests

answer = requests.post(
    "${host}/v1/track",
    headers={"Authorization": "${publishableKey}"},
    json={
        "deviceId": "device-1",
        "userId": "user-1",
        "latitude": 53.5574,
        "longitude": 13.2611,
        "accuracy": 10,
    },
)
print(answer.json()["events"])`,
      },
    ],
  }),
  curl: ({ host, publishableKey }) => ({
    name: 'curl',
    blocks: [
      {
        title: guideTexts.blocks.terminal,
        code: `curl ${host}/v1/track \\
  -H "Authorization: ${publishableKey}" \\
  -d deviceId=device-1 -d userId=user-1 \\
  -d latitude=53.5574 -d longitude=13.2611 -d accuracy=10`,
      },
    ],
  }),
}
