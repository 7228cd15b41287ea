// Made from languages.tsv by tools/ductus_tools/identifiers/generate.py: change the table.
// swift-format-ignore-file

extension LanguageTable {
  /// Language, scripts, other codes and names, by tabulators.
  static let rows = """
    aa	Latn	aar	afar|qafar
    aae	Latn	-	-
    aao	Arab	-	-
    aat	Grek	-	-
    ab	Cyrl	abk	abkhazian|аԥсшәа
    abh	Arab	-	-
    abs	Latn	-	ambonese malay
    abv	Arab	-	-
    ace	Latn	-	achinese|acehnese
    acm	Arab	-	-
    acq	Arab	-	-
    act	Latn	-	achterhoeks
    acw	Arab	-	-
    acx	Arab	-	-
    acy	Latn	-	-
    adf	Arab	-	-
    ae	Avst	ave	avestan
    aeb	Arab	ajt	tunisian arabic
    aec	Arab	-	-
    af	Latn	afr	afrikaans
    afb	Arab	-	-
    ak	Latn	aka fat twi	akan
    aln	Latn	-	gheg albanian
    am	Ethi	amh	amharic|አማርኛ
    an	Latn	arg	aragonese|aragonés|aragones
    anw	Latn	-	anaang
    apc	Arab	ajp	العامية
    apd	Arab	-	-
    ar	Arab	ara arb	arabic|العربية
    arq	Arab	-	algerian arabic
    ars	Arab	-	najdi arabic
    ary	Arab	-	moroccan arabic
    arz	Arab	-	egyptian arabic
    as	Beng	asm	assamese|অসমীয়া
    auz	Arab	-	-
    av	Cyrl	ava	avaric
    avl	Arab	-	-
    awa	Deva	-	awadhi
    ay	Latn	aym ayr	aymara
    ayh	Arab	-	-
    ayl	Arab	-	-
    ayn	Arab	-	-
    ayp	Arab	-	-
    az	Latn IQ=Arab IR=Arab RU=Cyrl	aze azj	azerbaijani|azərbaycan
    azb	Arab	-	-
    ba	Cyrl	bak	bashkir|башҡорт теле
    bah	Latn	-	bahamas creole english
    bar	Latn	-	bavarian
    bcq	Latn	-	bench
    be	Cyrl	bel	belarusian|беларуская
    ber	Latn	-	berber languages
    bew	Latn	-	betawi
    bfy	Deva	ppa	bagheli
    bfz	Deva	-	mahasu pahari
    bg	Cyrl	bul	bulgarian|български
    bgc	Deva	-	haryanvi|हरियाणवी
    bgq	Deva	-	bagri
    bgx	Latn	-	balkan gagauz turkish
    bgz	Latn	-	banggai
    bhb	Deva	-	bhili
    bho	Deva	bih	bhojpuri|भोजपुरी
    bhr	Latn	-	-
    bi	Latn	bis	bislama
    bik	Latn	bcl	bikol
    bjj	Deva	-	kanauji
    bjn	Latn	-	banjar
    bln	Latn	-	-
    bm	Latn	bam	bambara|bamanakan
    bmm	Latn	-	-
    bn	Beng	ben	bangla|বাংলা|bengali
    bo	Tibt	bod tib	tibetan|བོད་སྐད་
    bom	Latn	-	berom
    br	Latn	bre	breton|brezhoneg
    brx	Deva	-	bodo|बर’
    bs	Latn	bos	bosnian|bosanski
    btj	Latn	-	-
    bto	Latn	-	rinconada bikol
    btz	Latn	-	batak alas-kluet
    bve	Latn	-	-
    bvu	Latn	-	-
    bzc	Latn	bjq	southern betsimisaraka malagasy
    ca	Latn	cat	catalan|català|catala
    cdo	Hans	-	-
    ce	Cyrl	che	chechen|нохчийн
    ceb	Latn	-	cebuano
    cgg	Latn	-	chiga|rukiga
    ch	Latn	cha	chamorro
    ciw	Latn	-	-
    cjk	Latn	-	chokwe
    cjy	Hans	-	-
    ckb	Arab	-	central kurdish|کوردیی ناوەندی
    cnp	Hans	-	-
    co	Latn	cos	corsican|corsu
    coa	Latn	-	-
    cps	Latn	-	capiznon
    cpx	Latn	-	-
    cqd	Latn	-	-
    cr	Cans	cre cwd	cree
    crs	Latn	-	seselwa creole french
    cs	Latn	ces cze	czech|čeština|cestina
    csp	Hans	-	-
    cts	Latn	-	-
    cu	Cyrl	chu	church slavic|церковнослове́нскїй
    cv	Cyrl	chv	chuvash|чӑваш
    cy	Latn	cym wel	welsh|cymraeg
    cyo	Latn	-	cuyonon
    czh	Hans	-	-
    da	Latn	dan	danish|dansk
    de	Latn	deu ger	german|deutsch
    dnj	Latn	daf	dan
    doi	Deva	dgo	dogri|डोगरी
    drs	Latn	-	gedeo
    drt	Latn	-	drents
    dsb	Latn	-	lower sorbian|dolnoserbšćina|dolnoserbscina
    dty	Deva	-	-
    dup	Latn	-	-
    dv	Thaa	div	divehi|ދިވެހިބަސް|maldivian
    dz	Tibt	adp dzo	dzongkha|རྫོང་ཁ
    ee	Latn	ewe	ewe|eʋegbe
    el	Grek	ell gre	greek|ελληνικά|modern greek
    en	Latn	eng	english
    eo	Latn	epo	esperanto
    es	Latn	spa	spanish|español|castilian|castellano|espanol
    et	Latn	ekk est	estonian|eesti
    eu	Latn	baq eus	basque|euskara
    ext	Latn	-	extremaduran
    fa	Arab	fas per pes	persian|فارسی|farsi|dari
    fan	Latn	-	fang
    fbl	Latn	bhk	-
    ff	Latn	fuc ful	fula|pulaar
    fi	Latn	fin	finnish|suomi
    fil	Latn	tgl	filipino|tagalog|pilipino
    fj	Latn	fij	fijian
    fo	Latn	fao	faroese|føroyskt
    fr	Latn	fra fre	french|français|francais
    fy	Latn	fry	western frisian|frysk|frisian
    ga	Latn	gle	irish|gaeilge|irish gaelic
    gan	Hans	-	gan chinese
    gax	Latn	-	borana-arsi-guji oromo
    gay	Latn	-	gayo
    gbm	Deva	-	garhwali
    gcr	Latn	-	guianese creole french
    gd	Latn	gla	scottish gaelic|gàidhlig|gaelic|gaidhlig
    gdx	Deva	-	godwari
    gju	Deva	-	gujari
    gl	Latn	glg	galician|galego
    gn	Latn	grn gug	guarani|avañe’ẽ
    gos	Latn	-	gronings
    gpe	Latn	-	ghanaian pidgin english
    gsw	Latn	-	swiss german|schwiizertüütsch|schwiizertuutsch
    gu	Gujr	guj prp	gujarati|ગુજરાતી
    gv	Latn	glv	manx|gaelg
    gyn	Latn	-	guyanese creole english
    ha	Latn CM=Arab SD=Arab	hau	hausa
    hae	Latn	-	-
    hak	Hans TW=Hant	-	hakka chinese
    haq	Latn	-	ha
    haw	Latn	-	hawaiian|ʻōlelo hawaiʻi
    hdy	Latn	-	hadiyya
    he	Hebr	heb	hebrew|עברית|ivrit
    hi	Deva	hin	hindi|हिन्दी|hindustani
    hif	Deva	-	fiji hindi
    hil	Latn	-	hiligaynon
    hji	Latn	-	-
    hma	Latn	-	-
    hmd	Plrd	-	-
    hmj	Bopo	-	-
    hmm	Latn	-	-
    hmn	Latn	hea	hmong
    hmp	Latn	-	-
    hmq	Bopo	-	-
    hms	Latn	-	-
    hmw	Latn	-	-
    hmy	Latn	-	-
    hmz	Latn	-	-
    hne	Deva	-	chhattisgarhi
    hni	Latn	-	hani
    hnj	Latn	-	hmong njua|𞄀𞄄𞄰𞄩𞄍𞄜𞄰
    ho	Latn	hmo	hiri motu
    hoj	Deva	-	hadothi
    hr	Latn	hrv scr	croatian|hrvatski
    hrm	Latn	-	-
    hrx	Latn	-	hunsrik
    hsn	Hans	-	xiang chinese
    ht	Latn	hat	haitian creole|kreyòl ayisyen|haitian|kreyòl|kreyol ayisyen|kreyol
    hu	Latn	hun	hungarian|magyar
    hy	Armn	arm hye	armenian|հայերեն
    hz	Latn	her	herero
    ia	Latn	ina	interlingua
    id	Latn	ind	indonesian|indonesia|bahasa indonesia
    ida	Latn	-	-
    ie	Latn	ile	interlingue
    ig	Latn	ibo	igbo
    igb	Latn	-	ebira
    ii	Latn	iii	sichuan yi|ꆈꌠꉙ
    ik	Latn	esk ipk	inupiaq
    ilo	Latn	-	iloko
    io	Latn	ido	ido
    is	Latn	ice isl	icelandic|íslenska|islenska
    it	Latn	ita	italian|italiano
    iu	Cans	ike iku	inuktitut|ᐃᓄᒃᑎᑐᑦ
    ium	Latn	-	iu mien
    ja	Jpan	jpn	japanese|日本語|nihongo
    jak	Latn	-	-
    jam	Latn	-	jamaican creole english
    jax	Latn	-	jambi malay
    jbo	Latn	-	lojban|la .lojban.
    jv	Latn	jav	javanese|jawa
    ka	Geor	geo kat	georgian|ქართული|kartuli
    kde	Latn	-	makonde|chimakonde
    kfr	Deva	-	kachhi
    kfy	Deva	-	kumaoni
    kg	Latn	kng kon	kongo
    kge	Latn	-	komering
    kha	Latn	-	khasi
    ki	Latn	kik	kikuyu|gikuyu
    kj	Latn	kua	kuanyama
    kk	Cyrl AF=Arab CN=Arab IR=Arab MN=Arab	kaz	kazakh|қазақ тілі
    kl	Latn	kal	kalaallisut|greenlandic
    km	Khmr	khm	khmer|ខ្មែរ|cambodian|central khmer
    kmb	Latn	smd	kimbundu
    kmz	Latn	-	khorasani turkish
    kn	Knda	kan	kannada|ಕನ್ನಡ
    knn	Deva	-	-
    ko	Kore	kor	korean|한국어|hangul|hangugeo|조선말
    kok	Deva	gom	konkani|कोंकणी
    kr	Latn	kau knc	kanuri
    kru	Deva	kxl	kurukh
    ks	Arab	kas	kashmiri|کٲشُر
    ksh	Latn	-	colognian|kölsch|kolsch
    ktb	Latn	-	kambaata
    ktu	Latn	-	kituba
    ku	Latn LB=Arab	kmr kur	kurdish|kurdî (kurmancî)|kurdi (kurmanci)
    kv	Cyrl	kom kpv	komi
    kvb	Latn	-	-
    kvr	Latn	-	-
    kw	Latn	cor	cornish|kernewek
    kxd	Latn	-	-
    ky	Cyrl CN=Arab TR=Latn	kir	kyrgyz|кыргызча|kirghiz
    la	Latn	lat	latin|latina
    lad	Latn	-	ladino
    laj	Latn	-	lango (uganda)
    lb	Latn	ltz	luxembourgish|lëtzebuergesch|letzebuergesch
    lbl	Latn	-	-
    lce	Latn	-	-
    lcf	Latn	-	-
    led	Latn	-	lendu
    lg	Latn	lug	ganda|luganda
    li	Latn	lim	limburgish
    liw	Latn	-	-
    lkb	Latn	-	-
    lko	Latn	-	-
    lks	Latn	-	-
    lld	Latn	-	ladin
    lmn	Deva	-	lambadi
    ln	Latn	lin	lingala|lingála
    lo	Laoo	lao	lao|ລາວ
    lon	Latn	-	malawi lomwe
    lri	Latn	-	-
    lrm	Latn	-	-
    lsm	Latn	-	saamia
    lt	Latn	lit	lithuanian|lietuvių|lietuviu
    ltg	Latn	-	latgalian|latgalīšu|latgalisu
    lto	Latn	-	-
    lts	Latn	-	-
    lu	Latn	lub	luba-katanga|tshiluba
    luy	Latn	bxk	luyia|luluhia
    lv	Latn	lav lvs	latvian|latviešu|latviesu
    lwg	Latn	-	-
    lzh	Hans	-	literary chinese
    mad	Latn	-	madurese
    mag	Deva	-	magahi
    mai	Deva	-	maithili|मैथिली
    mas	Latn	-	masai|maa
    max	Latn	-	north moluccan malay
    mdh	Latn	-	maguindanaon
    mel	Latn	-	central melanau
    meo	Latn	-	kedah malay
    mfa	Arab	-	-
    mfb	Latn	-	bangka
    mfp	Latn	-	makassar malay
    mg	Latn	mlg plt	malagasy
    mh	Latn	mah	marshallese
    mi	Latn	mao mri	maori|māori
    min	Latn	-	minangkabau
    mk	Cyrl	mac mkd	macedonian|македонски
    ml	Mlym	mal	malayalam|മലയാളം
    mmr	Latn	-	-
    mn	Cyrl CN=Mong	drh khk mon	mongolian|монгол
    mni	Latn	-	manipuri|মৈতৈলোন্
    mnp	Latn	-	-
    mqg	Latn	-	-
    mqy	Latn	-	manggarai
    mr	Deva	mar	marathi|मराठी
    mrw	Latn	-	maranao
    ms	Latn CC=Arab	may msa zsm	malay|melayu|bahasa melayu
    msh	Latn	-	-
    msi	Latn	-	sabah malay
    mt	Latn	mlt	maltese|malti
    mtr	Deva	-	mewari
    mui	Latn	-	musi
    mup	Deva	-	malvi
    muq	Latn	-	-
    mve	Deva	-	marwari (pakistan)
    mvf	Mong	-	-
    mwr	Deva	dhd	marwari
    mww	Latn	-	hmong daw
    my	Mymr	bur mya	burmese|မြန်မာ|myanmar
    myx	Latn	-	masaaba
    na	Latn	nau	nauru
    nah	Latn	-	nahuatl languages
    nan	Hans TW=Hant	-	min nan chinese
    nap	Latn	-	neapolitan
    nb	Latn	nob	norwegian bokmål|norsk bokmål|bokmål|bokmal|norwegian bokmal|norsk bokmal
    nd	Latn	nde	north ndebele|isindebele
    ndc	Latn	-	ndau
    ne	Deva	nep npi	nepali|नेपाली
    new	Deva	-	newari
    ng	Latn	ndo	ndonga
    nga	Latn	-	ngbaka
    niq	Latn	-	nandi
    nl	Latn	dut nld	dutch|nederlands|flemish|vlaams
    nle	Latn	-	-
    nn	Latn	nno	norwegian nynorsk|norsk nynorsk|nynorsk
    no	Latn	nor	norwegian|norsk
    noe	Deva	-	nimadi
    nr	Latn	nbl	south ndebele|isindebele
    nso	Latn	-	northern sotho|sesotho sa leboa
    nv	Latn	nav	navajo|diné bizaad|dine bizaad
    ny	Latn	nya	nyanja|chichewa|chewa
    nyd	Latn	-	-
    nym	Latn	-	nyamwezi
    nyo	Latn	-	nyoro
    oc	Latn	oci	occitan
    oj	Latn	ojg oji	ojibwa
    ojb	Latn	-	northwestern ojibwa
    ojc	Latn	-	central ojibwa
    ojs	Cans	-	oji-cree
    ojw	Latn	-	western ojibwa
    olo	Latn	-	livvi
    om	Latn	gaz orm	oromo|oromoo
    or	Orya	ori ory	odia|ଓଡ଼ିଆ|oriya
    orc	Latn	-	-
    orn	Latn	-	-
    ors	Latn	-	-
    os	Cyrl	oss	ossetic|ирон
    otw	Latn	-	-
    pa	Guru PK=Arab	pan	punjabi|ਪੰਜਾਬੀ|panjabi
    pag	Latn	-	pangasinan
    pam	Latn	-	pampanga
    pap	Latn	-	papiamento|papiamentu
    pcc	Latn	-	bouyei
    pcd	Latn	-	picard
    pcm	Latn	-	nigerian pidgin|naijíriá píjin|naijiria pijin
    pel	Latn	-	-
    pga	Latn	-	-
    pi	Sinh	pli	pali
    pko	Latn	-	pökoot|pokoot
    pl	Latn	pol	polish|polski
    pms	Latn	-	piedmontese
    pmy	Latn	-	papuan malay
    pov	Latn	-	upper guinea crioulo
    prk	Latn	-	parauk
    ps	Arab	pbu pus	pashto|پښتو
    pse	Latn	-	central malay
    pt	Latn	por	portuguese|português|brazilian|brazilian portuguese|portugues
    qu	Latn	que quz	quechua|runasimi
    qub	Latn	-	-
    quc	Latn	-	kʼicheʼ
    qud	Latn	-	-
    quf	Latn	-	-
    qug	Latn	-	chimborazo highland quichua
    quk	Latn	-	-
    qul	Latn	-	-
    qup	Latn	-	-
    qur	Latn	-	-
    qus	Latn	-	-
    quw	Latn	-	-
    qux	Latn	-	-
    quy	Latn	-	-
    qva	Latn	-	-
    qvc	Latn	-	-
    qve	Latn	-	-
    qvh	Latn	-	-
    qvi	Latn	-	-
    qvj	Latn	-	-
    qvl	Latn	-	-
    qvm	Latn	-	-
    qvn	Latn	-	-
    qvo	Latn	-	-
    qvp	Latn	-	-
    qvs	Latn	-	-
    qvw	Latn	-	-
    qvz	Latn	-	-
    qwa	Latn	-	-
    qwc	Latn	-	-
    qwh	Latn	-	-
    qws	Latn	-	-
    qxa	Latn	-	-
    qxc	Latn	-	-
    qxh	Latn	-	-
    qxl	Latn	-	-
    qxn	Latn	-	-
    qxo	Latn	-	-
    qxp	Latn	-	-
    qxr	Latn	-	-
    qxt	Latn	-	-
    qxu	Latn	-	-
    qxw	Latn	-	-
    rag	Latn	-	-
    rbl	Latn	-	-
    rcf	Latn	-	réunion creole french|reunion creole french
    rkt	Deva	-	rangpuri
    rm	Latn	roh	romansh|rumantsch
    rn	Latn	run	rundi|ikirundi
    ro	Latn	mol ron rum	romanian|română|moldavian|moldovan|romana
    ru	Cyrl	rus	russian|русский|russkiy
    rw	Latn	kin	kinyarwanda|ikinyarwanda
    rwr	Deva	-	marwari (india)
    sa	Deva	cls san	sanskrit|संस्कृत भाषा
    sat	Olck	-	santali|ᱥᱟᱱᱛᱟᱲᱤ
    sc	Latn	src srd	sardinian|sardu
    sck	Deva	-	sadri
    sco	Latn	-	scots
    sd	Arab IN=Deva	snd	sindhi|سنڌي
    sdc	Latn	-	sassarese sardinian
    sdh	Arab	-	southern kurdish|کوردی خوارگ
    sdn	Latn	-	-
    se	Latn	sme	northern sami|davvisámegiella|davvisamegiella
    sfm	Plrd	-	-
    sg	Latn	sag	sango|sängö
    sgc	Latn	-	kipsigis
    sgj	Deva	-	surgujia
    sgs	Latn	-	samogitian
    shu	Arab	-	chadian arabic
    si	Sinh	sin	sinhala|සිංහල|sinhalese
    sk	Latn	slk slo	slovak|slovenčina|slovencina
    skg	Latn	-	sakalava malagasy
    sl	Latn	slv	slovenian|slovenščina|slovenscina
    sm	Latn	smo	samoan
    sn	Latn	sna	shona|chishona
    so	Latn	som	somali|soomaali
    spv	Orya	-	-
    sq	Latn	alb als sqi	albanian|shqip
    sr	Cyrl ME=Latn RO=Latn TR=Latn	scc srp	serbian|српски|serbo-croatian|montenegrin
    sro	Latn	-	-
    ss	Latn	ssw	swati|siswati
    ssh	Arab	-	-
    st	Latn	sot	southern sotho|sesotho
    stv	Latn	-	silt'e
    su	Latn	sun	sundanese|basa sunda
    suk	Latn	-	sukuma
    sv	Latn	swe	swedish|svenska
    sw	Latn	swa swh	swahili|kiswahili
    swv	Deva	-	shekhawati
    sxu	Latn	-	upper saxon
    syl	Latn	-	sylheti
    ta	Taml	tam	tamil|தமிழ்
    tdx	Latn	-	tandroy-mahafaly malagasy
    te	Telu	tel	telugu|తెలుగు
    tet	Latn	-	tetum
    tg	Cyrl PK=Arab	tgk	tajik|тоҷикӣ
    th	Thai	tha	thai|ไทย
    ti	Ethi	tir	tigrinya|ትግርኛ
    tk	Latn	tuk	turkmen|türkmen dili|turkmen dili
    tkg	Latn	-	-
    tlh	?	-	klingon
    tmw	Latn	-	-
    tn	Latn	tsn	tswana|setswana
    to	Latn	ton	tongan|lea fakatonga
    tpi	Latn	-	tok pisin
    tr	Latn	tur	turkish|türkçe|turkce
    trf	Latn	-	trinidadian creole english
    trp	Latn	-	kok borok
    ts	Latn	tso	tsonga|xitsonga
    tsg	Latn	-	tausug
    tt	Cyrl	tat	tatar|татар
    tum	Latn	-	tumbuka
    tuv	Latn	-	turkana
    tw	?	-	twi
    twd	Latn	-	twents
    txy	Latn	-	-
    ty	Latn	tah	tahitian
    ubl	Latn	-	-
    ug	Arab KZ=Cyrl MN=Cyrl	uig	uyghur|ئۇيغۇرچە|uighur
    uk	Cyrl	ukr	ukrainian|українська
    unr	Beng NP=Deva	-	mundari
    ur	Arab	urd	urdu|اردو
    urk	Thai	-	-
    uz	Latn AF=Arab CN=Cyrl	uzb uzn	uzbek|o‘zbek
    uzs	Arab	-	-
    ve	Latn	ven	venda|tshivenḓa|tshivenda
    vel	Latn	-	veluws
    vep	Latn	-	veps
    vi	Latn	vie	vietnamese|tiếng việt|viet|tieng viet
    vkk	Latn	-	-
    vkt	Latn	-	tenggarong kutai malay
    vo	Latn	vol	volapük|volapuk
    vro	Latn	-	võro|voro
    wa	Latn	wln	walloon|walon
    wbr	Deva	-	wagdi
    wo	Latn	wol	wolof
    wry	Deva	-	merwari
    wuu	Hans	-	wu chinese
    xh	Latn	xho	xhosa|isixhosa
    xmm	Latn	-	manado malay
    xmv	Latn	-	-
    xmw	Latn	-	-
    xnr	Deva	-	kangri|कांगड़ी
    yi	Hebr	ydd yid	yiddish|ייִדיש
    ymm	Latn	-	maay
    yo	Latn	yor	yoruba|èdè yorùbá|ede yoruba
    yue	Hant CN=Hans	-	cantonese|粵語
    za	Latn	zha zyb	zhuang|vahcuengh
    zch	Hani	-	-
    zeh	Hani	-	-
    zgb	Hani	-	-
    zgm	Hani	-	-
    zgn	Hani	-	-
    zh	Hans AU=Hant BN=Hant GB=Hant GF=Hant HK=Hant ID=Hant MO=Hant PA=Hant PF=Hant PH=Hant SR=Hant TH=Hant TW=Hant US=Hant VN=Hant	chi cmn zho	chinese|中文|mandarin|han|chinese simplified|chinese traditional|simplified chinese|traditional chinese|简体中文|繁體中文|汉语|漢語|普通话|國語
    zhd	Hani	-	-
    zhn	Latn	-	-
    zlj	Hani	-	-
    zlm	Latn	-	-
    zln	Hani	-	-
    zlq	Hani	-	-
    zmi	Latn	-	-
    zqe	Hani	-	-
    zu	Latn	zul	zulu|isizulu
    zyg	Hani	-	-
    zyj	Latn	-	youjiang zhuang
    zyn	Hani	-	-
    zzj	Hani	-	-
    """
}
