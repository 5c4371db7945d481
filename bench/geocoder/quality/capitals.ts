/** Names of capitals as in newspapers, in ar de en es fr ja ko pt ru zh. */
const lines = `
52.52 13.41|برلين|Berlin|Berlin|Berlín|Berlin|ベルリン|베를린|Berlim|Берлин|柏林
48.21 16.37|فيينا|Wien|Vienna|Viena|Vienne|ウィーン|빈|Viena|Вена|维也纳
46.95 7.45|برن|Bern|Bern|Berna|Berne|ベルン|베른|Berna|Берн|伯尔尼
48.85 2.35|باريس|Paris|Paris|París|Paris|パリ|파리|Paris|Париж|巴黎
51.51 -0.13|لندن|London|London|Londres|Londres|ロンドン|런던|Londres|Лондон|伦敦
40.42 -3.70|مدريد|Madrid|Madrid|Madrid|Madrid|マドリード|마드리드|Madrid|Мадрид|马德里
38.72 -9.13|لشبونة|Lissabon|Lisbon|Lisboa|Lisbonne|リスボン|리스본|Lisboa|Лиссабон|里斯本
41.89 12.48|روما|Rom|Rome|Roma|Rome|ローマ|로마|Roma|Рим|罗马
52.37 4.90|أمستردام|Amsterdam|Amsterdam|Ámsterdam|Amsterdam|アムステルダム|암스테르담|Amesterdão|Амстердам|阿姆斯特丹
50.85 4.35|بروكسل|Brüssel|Brussels|Bruselas|Bruxelles|ブリュッセル|브뤼셀|Bruxelas|Брюссель|布鲁塞尔
55.68 12.57|كوبنهاغن|Kopenhagen|Copenhagen|Copenhague|Copenhague|コペンハーゲン|코펜하겐|Copenhaga|Копенгаген|哥本哈根
59.33 18.07|ستوكهولم|Stockholm|Stockholm|Estocolmo|Stockholm|ストックホルム|스톡홀름|Estocolmo|Стокгольм|斯德哥尔摩
59.91 10.75|أوسلو|Oslo|Oslo|Oslo|Oslo|オスロ|오슬로|Oslo|Осло|奥斯陆
60.17 24.94|هلسنكي|Helsinki|Helsinki|Helsinki|Helsinki|ヘルシンキ|헬싱키|Helsínquia|Хельсинки|赫尔辛基
52.23 21.01|وارسو|Warschau|Warsaw|Varsovia|Varsovie|ワルシャワ|바르샤바|Varsóvia|Варшава|华沙
50.08 14.43|براغ|Prag|Prague|Praga|Prague|プラハ|프라하|Praga|Прага|布拉格
47.50 19.04|بودابست|Budapest|Budapest|Budapest|Budapest|ブダペスト|부다페스트|Budapeste|Будапешт|布达佩斯
37.98 23.73|أثينا|Athen|Athens|Atenas|Athènes|アテネ|아테네|Atenas|Афины|雅典
55.75 37.62|موسكو|Moskau|Moscow|Moscú|Moscou|モスクワ|모스크바|Moscovo|Москва|莫斯科
50.45 30.52|كييف|Kiew|Kyiv|Kiev|Kiev|キーウ|키이우|Kiev|Киев|基辅
39.92 32.85|أنقرة|Ankara|Ankara|Ankara|Ankara|アンカラ|앙카라|Ancara|Анкара|安卡拉
30.04 31.24|القاهرة|Kairo|Cairo|El Cairo|Le Caire|カイロ|카이로|Cairo|Каир|开罗
24.69 46.72|الرياض|Riad|Riyadh|Riad|Riyad|リヤド|리야드|Riade|Эр-Рияд|利雅得
28.61 77.21|نيودلهي|Neu-Delhi|New Delhi|Nueva Delhi|New Delhi|ニューデリー|뉴델리|Nova Deli|Нью-Дели|新德里
39.91 116.40|بكين|Peking|Beijing|Pekín|Pékin|北京|베이징|Pequim|Пекин|北京
35.69 139.69|طوكيو|Tokio|Tokyo|Tokio|Tokyo|東京|도쿄|Tóquio|Токио|东京
37.57 126.98|سول|Seoul|Seoul|Seúl|Séoul|ソウル|서울|Seul|Сеул|首尔
13.75 100.50|بانكوك|Bangkok|Bangkok|Bangkok|Bangkok|バンコク|방콕|Banguecoque|Бангкок|曼谷
-35.28 149.13|كانبرا|Canberra|Canberra|Canberra|Canberra|キャンベラ|캔버라|Camberra|Канберра|堪培拉
38.90 -77.04|واشنطن|Washington|Washington, D.C.|Washington D. C.|Washington|ワシントンD.C.|워싱턴 D.C.|Washington|Вашингтон|华盛顿
45.42 -75.70|أوتاوا|Ottawa|Ottawa|Ottawa|Ottawa|オタワ|오타와|Ottawa|Оттава|渥太华
19.43 -99.13|مكسيكو سيتي|Mexiko-Stadt|Mexico City|Ciudad de México|Mexico|メキシコシティ|멕시코시티|Cidade do México|Мехико|墨西哥城
-15.79 -47.88|برازيليا|Brasília|Brasilia|Brasilia|Brasilia|ブラジリア|브라질리아|Brasília|Бразилиа|巴西利亚
-34.61 -58.38|بوينس آيرس|Buenos Aires|Buenos Aires|Buenos Aires|Buenos Aires|ブエノスアイレス|부에노스아이레스|Buenos Aires|Буэнос-Айрес|布宜诺斯艾利斯
-33.45 -70.67|سانتياغو|Santiago de Chile|Santiago|Santiago|Santiago|サンティアゴ|산티아고|Santiago|Сантьяго|圣地亚哥
-1.29 36.82|نيروبي|Nairobi|Nairobi|Nairobi|Nairobi|ナイロビ|나이로비|Nairóbi|Найроби|内罗毕
`

export const capitals = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [place = '', ...names] = line.split('|')
    const [latitude = 0, longitude = 0] = place.split(' ').map(Number)
    return { at: [latitude, longitude] as const, names }
  })
