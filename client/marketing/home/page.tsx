import { About } from "./about.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Pricing } from "./pricing.tsx";
import { Stats } from "./stats.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Themes } from "./themes.tsx";
import "./hero.css";
import "./calendar.css";
import "./pieces.css";

export default function Home() {
  return (
    <>
      <Hero />
      <Stats />
      <Features />
      <HowItWorks />
      <Themes />
      <Pricing />
      <Testimonials />
      <CallToAction />
      <About />
    </>
  );
}
